// A program that reads in every way that clew record knows. tests/record builds it once.
#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void show(const char *name) {
  char line[100];
  FILE *file = fopen(name, "r");
  if (!file) return;
  while (fgets(line, sizeof line, file)) printf("%s: %s", name, line);
  fclose(file);
}

// Sends a word, reads two answers, the second through stdio.
static void talk(const char *port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(port))};
  char answer[16] = "";
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int connection = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(connection, (struct sockaddr *)&address, sizeof address) < 0) exit(9);
  send(connection, "one", 3, 0);
  recv(connection, answer, 5, MSG_WAITALL);
  FILE *stream = fdopen(connection, "r+");
  fputs("two", stream);
  fflush(stream);
  printf("%s", answer);
  if (fgets(answer, sizeof answer, stream)) printf(" %s", answer);
}

int main(int count, char **words) {
  char line[100];
  const char *how = count > 1 ? words[1] : "";
  if (getenv("LD_PRELOAD") || getenv("CLEW_RECORD_RUN")) return 77;
  if (!strcmp(how, "lines")) while (fgets(line, sizeof line, stdin)) printf("line %s", line);
  if (!strcmp(how, "bytes")) printf("%ld\n", (long)read(0, line, 4));
  if (!strcmp(how, "files")) for (int i = 2; i < count; i++) show(words[i]);
  if (!strcmp(how, "own")) {
    FILE *file = fopen(words[2], "w");
    fputs("mine\n", file);
    fclose(file);
    show(words[2]);
  }
  if (!strcmp(how, "talk")) talk(words[2]);
  if (!strcmp(how, "name")) printf("%s %d\n", words[0], fileno(stdin));
  if (!strcmp(how, "die")) raise(SIGTERM);
  if (!strcmp(how, "wait")) sleep(20);
  return !strcmp(how, "fail") ? 3 : 0;
}
