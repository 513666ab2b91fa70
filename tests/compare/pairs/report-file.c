#include <stdio.h>
int main(void) {
  int c = getchar();
  FILE *out = fopen("report", "w");
  fprintf(out, "%d\n", c);
  fclose(out);
  return 0;
}
