// A command line that is input: what the shell knows is tried, and what it does not know is told.
// clew: --sym-stdin 2
// finding: assert SUCCEEDS
// gap: a command that depends on the input
// gap: an expansion ($)
// gap: a command in the background (&)
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  char line[3] = "";
  if (read(0, line, 2) != 2) return 0;
  if (line[0] != ':' && line[0] != '$' && line[0] != '&') return 0;
#ifdef FIXED
  if (line[1] == 0 || line[1] == ' ' || line[1] == ';' || line[1] == '\t' || line[1] == '\n') return 0;
#endif
  assert(system(line) != 0);  // SUCCEEDS
  return 0;
}
