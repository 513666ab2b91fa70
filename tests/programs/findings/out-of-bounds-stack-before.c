// One before a local array.
// expect finding: out-of-bounds
// expect object: stack, 12 bytes, offset -4, name v
int main(void) {
  int guard = 0, v[3] = {1, 2, 3};
  int i = 2;
  while (i >= -1) guard += v[i--]; // here
  return guard;
}
