// Insertion sort of six symbolic bytes: 6! orders.
// paths: 720
// stopped: exhausted
#include <klee/klee.h>

static void sort(unsigned char *a, int n) {
  for (int i = 1; i < n; i++) {
    unsigned char key = a[i];
    int j = i - 1;
    while (j >= 0 && a[j] > key) {
      a[j + 1] = a[j];
      j--;
    }
    a[j + 1] = key;
  }
}

int main(void) {
  unsigned char a[6];
  klee_make_symbolic(a, sizeof a, "a");
  sort(a, 6);
  return 0;
}
