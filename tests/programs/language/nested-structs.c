// Structs in structs in arrays: assignment as a whole, self-assignment, arrays inside structs copied, comparison by memcmp, packed and aligned.
#include <stdio.h>
#include <string.h>

struct vector { double v[3]; };
struct body { char name[8]; struct vector position, velocity; struct { unsigned id; int flags : 5; } meta; };
struct system { int count; struct body bodies[4]; };
struct __attribute__((packed)) packed { char a; int b; short c; long d; double e; };
struct __attribute__((aligned(64))) aligned { int a; };
struct deep { struct { struct { struct { int value; } c; } b; } a; };

static struct system make(int n) {
  struct system s = {.count = n};
  for (int i = 0; i < n; i++) {
    sprintf(s.bodies[i].name, "b%d", i);
    s.bodies[i].position.v[i % 3] = i + 0.5;
    s.bodies[i].meta.id = i * 100u;
    s.bodies[i].meta.flags = -i;
  }
  return s;
}
static struct vector sum(struct system s) {
  struct vector total = {{0}};
  for (int i = 0; i < s.count; i++) for (int k = 0; k < 3; k++) total.v[k] += s.bodies[i].position.v[k];
  return total;
}
static struct body pick(const struct system *s, int i) { return s->bodies[i]; }

int main(void) {
  struct system a = make(4), b = a;
  b.bodies[1] = b.bodies[2];
  b = b;
  printf("%s %s %d\n", a.bodies[1].name, b.bodies[1].name, memcmp(&a.bodies[0], &b.bodies[0], sizeof(struct body)));
  struct vector t = sum(b);
  printf("%g %g %g %g\n", t.v[0], t.v[1], t.v[2], sum(make(3)).v[2]);
  printf("%s %u %d\n", pick(&a, 3).name, pick(&a, 3).meta.id, pick(&a, 3).meta.flags);
  struct packed p = {1, 2, 3, 4, 5.5}, q = p;
  q.b = -2, q.e *= 2;
  printf("%zu %d %d %ld %g\n", sizeof p, q.b, q.c, q.d, q.e);
  struct aligned x[2];
  printf("%zu %d\n", sizeof x, (int)((unsigned long)&x[1] % 64));
  struct deep d = {{{{9}}}}, e;
  e.a.b = d.a.b;
  printf("%d\n", e.a.b.c.value);
  struct { struct vector v; } wrapped[2] = {{{{1, 2, 3}}}, {{{4, 5, 6}}}}, *w = wrapped;
  w[0] = w[1];
  printf("%g\n", wrapped[0].v.v[2]);
  return 0;
}
