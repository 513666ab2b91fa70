// A loop without a body.
// fuel: 10000000
// expect finding: hang
// sanitizers: none, it just runs
int main(void) {
  for (;;) {} // here
}
