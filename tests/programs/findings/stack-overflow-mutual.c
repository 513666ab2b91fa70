// Two functions that call each other through a pointer, for ever.
// expect finding: stack-overflow
static int (*volatile next)(int);
static int ping(int n) { return next(n + 1) + 1; } // here?
static int pong(int n) { return ping(n + 1) + 1; } // here?

int main(void) {
  next = pong;
  return ping(0);
}
