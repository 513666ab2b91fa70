// strtok writes into the text it cuts.
// expect finding: read-only-write
#include <string.h>

int main(void) {
  char *list = "a,b";
  return strtok(list, ",") == 0; // here
}
