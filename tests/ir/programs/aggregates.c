// flags: -O0 -g
// flags: -O2 -g

struct point { int x, y; };
struct node { struct node *next; struct point at; char name[13]; };
struct __attribute__((packed)) tight { char a; long b; short c; };
struct bits { unsigned a : 3; signed b : 7; unsigned : 0; unsigned long c : 41; };
union either { int i; float f; char bytes[8]; };
struct empty {};
struct flexible { int count; double items[]; };
struct large { long words[9]; };
struct mixed { double d; long l; };
struct floats { float a, b, c; };
struct nested { struct { int inner; } named; union { int u; char v; }; };

struct node list[2] = {{&list[1], {1, 2}, "first"}, {0, {3, 4}, "second"}};
struct tight packed = {1, 2, 3};
union either chosen = {.f = 1.5f};
struct bits flags = {5, -3, 1UL << 40};
struct flexible flexible = {2, {1.0, 2.0}};
int matrix[2][3] = {{1, 2, 3}, {4, 5}};
const struct mixed constant = {1.25, 7};
struct empty nothing;
struct nested deep = {{1}, {2}};

struct point makePoint(int x, int y) { return (struct point){x, y}; }
struct large makeLarge(long x) { return (struct large){{x}}; }
struct mixed makeMixed(double d) { return (struct mixed){d, 3}; }
struct floats makeFloats(float a) { return (struct floats){a, a, a}; }
long byValue(struct large l, struct point p, struct mixed m, struct floats f) {
  return l.words[3] + p.y + m.l + (long)f.c;
}
int useAll(struct node *n, struct bits *b, union either *e) {
  b->a = 2;
  b->c += 9;
  e->bytes[3] = 1;
  struct node copy = *n;
  copy.name[2] = 'x';
  *n = copy;
  return n->next->at.y + b->b + e->i;
}
long callAll(void) {
  return byValue(makeLarge(3), makePoint(1, 2), makeMixed(0.5), makeFloats(1)) + matrix[1][2] +
         deep.named.inner;
}
int compound(int i) { return ((int[]){1, 2, 3, 4})[i & 3] + "text"[i & 3]; }
