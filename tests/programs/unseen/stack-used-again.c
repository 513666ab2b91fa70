// unseen: A use of a local variable after its function returned, when another function has its variables there.
// judge: address
static int *kept;

__attribute__((noinline)) static void first(void) {
  int local[4] = {1, 2, 3, 4};
  kept = local;
}

__attribute__((noinline)) static int second(void) {
  int *volatile address;
  int local[4] = {5, 6, 7, 8};
  address = local;
  return address[0] + kept[1];
}

int main(void) {
  first();
  return second() != 11;
}
