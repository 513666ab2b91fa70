// Behind the end of an argument's text.
// args: abc
// expect finding: out-of-bounds
// sanitizers: none, arguments are the kernel's and have no red zones
int main(int argc, char **argv) {
  return argv[argc - 1][4]; // here
}
