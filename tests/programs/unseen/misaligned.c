// unseen: An access at an address that its type does not allow; x86-64 does not mind.
// seen with: alignment
// judge: undefined
static char bytes[8] __attribute__((aligned(8)));

int main(int argc, char **argv) {
  (void)argv;
  int *p = (int *)(bytes + argc);
  return *p;
}
