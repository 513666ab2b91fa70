// Recursion of several shapes: ackermann, hanoi, permutations, mutual recursion, recursive structs.
#include <stdio.h>
#include <stdlib.h>

static int ackermann(int m, int n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
static unsigned moves, trace;
static void hanoi(int n, int from, int to, int via) {
  if (n == 0) return;
  hanoi(n - 1, from, via, to);
  moves++, trace = trace * 31 + from * 3 + to;
  hanoi(n - 1, via, to, from);
}
static int permutations(char *text, int at, int n) {
  if (at == n) { printf("%s ", text); return 1; }
  int count = 0;
  for (int i = at; i < n; i++) {
    char t = text[at]; text[at] = text[i]; text[i] = t;
    count += permutations(text, at + 1, n);
    t = text[at]; text[at] = text[i]; text[i] = t;
  }
  return count;
}
struct tree { struct tree *left, *right; int key; };
static struct tree *insert(struct tree *t, int key) {
  if (!t) { t = calloc(1, sizeof *t); t->key = key; }
  else if (key < t->key) t->left = insert(t->left, key);
  else if (key > t->key) t->right = insert(t->right, key);
  return t;
}
static int height(const struct tree *t) {
  if (!t) return 0;
  int l = height(t->left), r = height(t->right);
  return 1 + (l > r ? l : r);
}
static void release(struct tree *t) { if (t) { release(t->left); release(t->right); free(t); } }
static int hofstadter_m(int n);
static int hofstadter_f(int n) { return n ? n - hofstadter_m(hofstadter_f(n - 1)) : 1; }
static int hofstadter_m(int n) { return n ? n - hofstadter_f(hofstadter_m(n - 1)) : 0; }

int main(void) {
  printf("%d %d\n", ackermann(2, 9), ackermann(3, 4));
  hanoi(10, 0, 2, 1);
  printf("%u %u\n", moves, trace);
  char text[] = "abcd";
  printf("%d\n", permutations(text, 0, 4));
  struct tree *root = 0;
  unsigned seed = 1;
  for (int i = 0; i < 500; i++) root = insert(root, (seed = seed * 1103515245 + 12345) >> 16 & 1023);
  printf("%d\n", height(root));
  release(root);
  for (int i = 0; i < 20; i++) printf("%d/%d ", hofstadter_f(i), hofstadter_m(i));
  printf("\n");
  return 0;
}
