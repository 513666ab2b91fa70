// An index into one thread-local variable that leads into the middle of another.
// expect finding: out-of-bounds
// expect object: global, 8 bytes, name narrow
// sanitizers: none, both objects are valid memory
static _Thread_local char narrow[8], wide[64];

int main(void) {
  long distance = wide + 16 - narrow;
  narrow[distance] = 1; // here
  return wide[16];
}
