// A callee keeps the address of a block's variable; another one writes through it when the block has ended.
// expect finding: stack-use-after-return
// expect access: write of 8 bytes
// expect message: after the block that it belongs to has ended
static long *kept;

static void keep(long *p) { kept = p; }
static void fill(void) { *kept = 7; } // here

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 0) {
    long counter = 1;
    keep(&counter);
    fill();
  }
  fill();
  return 0;
}
