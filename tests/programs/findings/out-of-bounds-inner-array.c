// A row of a matrix is an array of its own.
// expect finding: out-of-bounds
// expect message: index -1 is outside of an array of 3 elements (int[3])
// sanitizers: undefined
static int matrix[2][3];

int main(int argc, char **argv) {
  (void)argv;
  return matrix[1][0 - argc]; // here
}
