// The address of a local that is gone.
// expect finding: stack-use-after-return
// expect access: read of 4 bytes
static int *keep(int value) {
  int local = value * 2;
  int *address = &local;
  return address;
}

int main(void) {
  int *p = keep(21);
  return *p; // here
}
