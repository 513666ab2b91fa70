// Variable length arrays and alloca: sizes, lifetimes in loops, two dimensions, as parameters, left by goto.
#include <alloca.h>
#include <stdio.h>
#include <string.h>

static int sum(int rows, int columns, int grid[rows][columns]) {
  int total = 0;
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++) total = total * 3 + grid[r][c];
  return total;
}
static int triangle(int n) {
  int total = 0;
  for (int i = 1; i <= n; i++) {
    int row[i];
    for (int j = 0; j < i; j++) row[j] = i * j;
    total += row[i - 1] + (int)sizeof row;
    if (total % 7 == 0) continue;
    char text[i + 1];
    memset(text, 'x', i);
    text[i] = 0;
    total += (int)strlen(text);
  }
  return total;
}
static int jumping(int n) {
  int rounds = 0;
again:;
  int block[n + rounds];
  block[n + rounds - 1] = rounds;
  if (++rounds < 5000) goto again;
  return block[n + rounds - 2];
}
static char *joined(char *buffer, int n) {
  char *pieces[8];
  for (int i = 0; i < n; i++) {
    pieces[i] = alloca(16);
    sprintf(pieces[i], "piece %d;", i);
  }
  *buffer = 0;
  for (int i = n; i-- > 0;) strcat(buffer, pieces[i]);
  return buffer;
}
static int recursive(int depth) {
  char local[depth * 8];
  memset(local, depth, sizeof local);
  int below = depth > 1 ? recursive(depth - 1) : 0;
  return below + local[sizeof local - 1];
}

int main(void) {
  int rows = 3, columns = 4, grid[rows][columns];
  for (int i = 0; i < rows * columns; i++) grid[i / columns][i % columns] = i;
  printf("%d %zu %zu\n", sum(rows, columns, grid), sizeof grid, sizeof grid[0]);
  int (*second)[columns] = grid + 1;
  printf("%d %td\n", (*second)[2], &grid[2] - second);
  printf("%d %d %d\n", triangle(10), jumping(10), recursive(50));
  char buffer[128];
  printf("%s\n", joined(buffer, 8));
  typedef int vector[rows++];
  printf("%zu %d\n", sizeof(vector), rows);
  return 0;
}
