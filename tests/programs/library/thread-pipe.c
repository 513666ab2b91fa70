// A thread that reads an empty pipe waits until another one has written to it.
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int ends[2];

static void *produce(void *unused) {
  const char *words[] = {"one ", "two ", "three"};
  for (int i = 0; i < 3; i++) write(ends[1], words[i], strlen(words[i]));
  close(ends[1]);
  return unused;
}

int main(void) {
  pthread_t thread;
  char text[64];
  size_t length = 0;
  ssize_t got;
  if (pipe(ends) != 0) return 1;
  pthread_create(&thread, NULL, produce, NULL);
  while ((got = read(ends[0], text + length, 3)) > 0) length += (size_t)got;
  pthread_join(thread, NULL);
  printf("%.*s\n", (int)length, text);
  return 0;
}
