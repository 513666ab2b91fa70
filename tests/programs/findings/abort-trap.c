// __builtin_trap.
// expect finding: abort
int main(int argc, char **argv) {
  (void)argv;
  if (argc) __builtin_trap(); // here
  return 0;
}
