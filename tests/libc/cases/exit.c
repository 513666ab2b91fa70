// Handlers in reverse order, those registered by handlers too, then the streams.
#include <unistd.h>

static void third(void) { printf("third\n"); }
static void second(void) {
  printf("second\n");
  atexit(third);
}
static void first(void) { printf("first, without a newline"); }
static void with_status(int status, void *argument) { printf("status %d %s\n", status, (char *)argument); }
static void many(void) {
  static int count;
  count++;
  if (count % 50 == 0) printf("%d\n", count);
}

int main(void) {
  atexit(first);
  on_exit(with_status, "argument");
  atexit(second);
  for (int i = 0; i < 200; i++) atexit(many);
  printf("main ");
  exit(0x1234);
}
