// A write through the name of a constant is no better for landing in a variable.
// expect finding: out-of-bounds
// expect access: write of 1 byte
// expect object: constant, 4 bytes, name limits
// sanitizers: none, the variable is valid memory
static const char limits[4] = {1, 2, 3, 4};
static char buffer[64];

int main(void) {
  long distance = buffer + 16 - limits;
  ((char *)limits)[distance] = 5; // here
  return buffer[16];
}
