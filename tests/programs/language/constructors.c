// Constructors run before main by priority, destructors and atexit handlers after it in reverse, in one order with exit's code.
#include <stdio.h>
#include <stdlib.h>

static int order;
__attribute__((constructor(201))) static void late(void) { printf("late %d\n", ++order); }
__attribute__((constructor(101))) static void early(void) { printf("early %d\n", ++order); }
__attribute__((constructor)) static void plain(void) { printf("plain %d\n", ++order); }
__attribute__((destructor)) static void last(void) { printf("destructor %d\n", ++order); }
__attribute__((destructor(101))) static void very_last(void) { printf("very last %d\n", ++order); }

static void first_handler(void) { printf("first registered %d\n", ++order); }
static void nested(void) { printf("nested %d\n", ++order); }
static void second_handler(void) { printf("second registered %d\n", ++order); atexit(nested); }

int main(void) {
  printf("main %d\n", ++order);
  atexit(first_handler);
  atexit(second_handler);
  exit(order);
}
