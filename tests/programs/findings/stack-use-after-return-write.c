// Written through a global that still points into a frame that is gone, while another function's frame stands there.
// expect finding: stack-use-after-return
static int *kept;
static void keep(void) {
  int local[4] = {1, 2, 3, 4};
  kept = local;
}
static int later(int n) { return n ? later(n - 1) : (kept[2] = 9); } // here

int main(void) {
  keep();
  return later(0);
}
