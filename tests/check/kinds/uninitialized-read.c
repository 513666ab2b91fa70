// A field is filled for all message types but one.
// finding: uninitialized-read BUG
// clew: --sym-stdin 2 --check uninitialized
#include <unistd.h>

struct message { int type, priority; };

static void parse(const unsigned char *text, struct message *message) {
  message->type = text[0];
#ifdef FIXED
  message->priority = 0;
#endif
  if (text[0] != 0xb7) message->priority = text[1];
}

int main(void) {
  unsigned char text[2];
  struct message message;
  if (read(0, text, 2) != 2) return 1;
  parse(text, &message);
  if (message.priority > 9) return 2; // BUG
  return 0;
}
