// Reads one message of a small protocol from standard input, and answers it.
//
//   0   magic      'c', 'w'
//   2   type       'G': greet, 'S': sum
//   3   length     of the payload
//   4   payload
//   4+n checksum   sum of the payload's bytes
//
// Everything is checked before it is used, or so it seems. The bug needs a name of exactly eight letters, in a
// message with the right magic, type, length and checksum:
//
//   clew check --sym-stdin 13 examples/message.c

#include <stdio.h>
#include <string.h>

struct message {
  unsigned char type;
  unsigned char length;
  unsigned char payload[32];
};

static int parse(const unsigned char *data, size_t size, struct message *message) {
  if (size < 5 || data[0] != 'c' || data[1] != 'w') return 0;
  message->type = data[2];
  message->length = data[3];
  if (message->length > sizeof message->payload || message->length > size - 5) return 0;
  unsigned char sum = 0;
  for (size_t i = 0; i < message->length; i++) {
    message->payload[i] = data[4 + i];
    sum += data[4 + i];
  }
  return sum == data[4 + message->length];
}

static void greet(const struct message *message) {
  char name[8];
  size_t length = 0;
  while (length < message->length && message->payload[length] != ' ') length++;
  if (length > sizeof name) length = sizeof name;
  memcpy(name, message->payload, length);
  name[length] = '\0';
  printf("hello, %s\n", name);
}

static void add(const struct message *message) {
  int sum = 0;
  for (size_t i = 0; i < message->length; i++) sum += message->payload[i];
  printf("%d\n", sum);
}

int main(void) {
  unsigned char data[64];
  struct message message;
  size_t size = fread(data, 1, sizeof data, stdin);
  if (!parse(data, size, &message)) {
    fputs("not a message\n", stderr);
    return 1;
  }
  switch (message.type) {
    case 'G':
      greet(&message);
      return 0;
    case 'S':
      add(&message);
      return 0;
    default:
      fputs("unknown type\n", stderr);
      return 1;
  }
}
