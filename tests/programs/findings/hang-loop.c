// An endless loop ends when its fuel does.
// fuel: 10000000
// expect finding: hang
// sanitizers: none, it just runs
int main(void) {
  volatile unsigned n = 1;
  while (n) n += 2; // here
  return 0;
}
