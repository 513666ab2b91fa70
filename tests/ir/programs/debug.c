// flags: -O0 -g
// flags: -O1 -g
// flags: -O2 -g
// flags: -O0 -g3
// flags: -O0 -gline-tables-only
// flags: -O2 -g -gdwarf-4

#define LIMIT 10
#define TWICE(x) ((x) * 2)
enum color { RED, GREEN = 7, BLUE = -3 };
enum wide { LARGE = 0xffffffffffffffffULL };
typedef enum color color_t;
typedef int (*callback)(const char *, ...);
typedef struct tree { struct tree *left, *right; color_t color : 4; const volatile int *data; } tree;
union value { int i; double d; tree *t; };
static callback hook;
tree *root;
int table[LIMIT][3];
static int depth(const tree *t) {
  if (!t) return 0;
  int left = depth(t->left);
  {
    int right = depth(t->right);
    left = left > right ? left : right;
  }
  return left + 1;
}
static inline int helper(int a, int *b) {
  int local = TWICE(a);
  *b = local;
again:
  if (local > 100) { local /= 2; goto again; }
  return local;
}
int work(int n, union value v, enum wide w) {
  int total = 0, slots[n > 0 ? n : 1];
  for (int i = 0; i < LIMIT; i++) {
    int each = helper(i, &slots[0]) + helper(n, &total);
    total += each + v.i;
  }
  static int calls;
  calls++;
  register int fast = depth(root);
  _Bool flag = w == LARGE;
  return total + fast + flag + table[1][2] + (hook ? hook("x", 1) : 0);
}
#line 500 "elsewhere.c"
int moved(int x) { return x + 1; }
