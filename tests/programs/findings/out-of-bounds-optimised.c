// An optimiser would leave the write out, since nobody reads what is written.
// flags: -O2
// expect finding: out-of-bounds
// sanitizers: none, gcc leaves it out as well
int main(int argc, char **argv) {
  (void)argv;
  char buffer[4];
  buffer[argc + 3] = 1; // here
  return 0;
}
