// A struct is copied by an index into one variable that leads into the middle of another.
// expect finding: out-of-bounds
// expect access: read of 16 bytes
// expect object: global, 8 bytes, name narrow
// sanitizers: none, both objects are valid memory
struct pair { long first, second; };
static char narrow[8], wide[64];

int main(void) {
  long distance = wide + 16 - narrow;
  struct pair copy = *(struct pair *)(narrow + distance); // here
  return (int)copy.second;
}
