// The load of a machine that does nothing else.
#include <stdlib.h>

int getloadavg(double loads[], int count) {
  if (count > 3) count = 3;
  for (int i = 0; i < count; i++) loads[i] = 0;
  return count;
}
