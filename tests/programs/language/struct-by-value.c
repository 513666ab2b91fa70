// Structs by value in every class of the x86-64 calling convention: in integer registers, in vector registers,
// mixed, in memory, and when the registers have run out.
#include <stdio.h>

struct one { char a; };
struct three { char a, b, c; };
struct eight { int a, b; };
struct nine { char a[9]; };
struct twelve { int a, b, c; };
struct sixteen { long a, b; };
struct seventeen { char a[17]; };
struct forty { long a[5]; };
struct floats2 { float a, b; };
struct floats3 { float a, b, c; };
struct doubles2 { double a, b; };
struct doubles3 { double a, b, c; };
struct mixed { int a; double b; };
struct mixed2 { double a; char b; };
struct nested { struct { short x; float y; } in; struct one tail; };
struct pointer { const char *text; int length; };
struct empty {};

static struct one make_one(char a) { return (struct one){a}; }
static struct three make_three(int a) { return (struct three){a, a + 1, a + 2}; }
static struct eight swap(struct eight e) { return (struct eight){e.b, e.a}; }
static struct nine fill(struct nine n, int c) { for (int i = 0; i < 9; i++) n.a[i] += c + i; return n; }
static struct twelve rotate(struct twelve t) { return (struct twelve){t.c, t.a, t.b}; }
static struct sixteen add(struct sixteen x, struct sixteen y) { return (struct sixteen){x.a + y.a, x.b + y.b}; }
static struct seventeen reverse(struct seventeen s) { struct seventeen r; for (int i = 0; i < 17; i++) r.a[i] = s.a[16 - i]; return r; }
static struct forty scale(struct forty f, long k) { for (int i = 0; i < 5; i++) f.a[i] *= k; return f; }
static struct floats2 conjugate(struct floats2 f) { f.b = -f.b; return f; }
static struct floats3 cross(struct floats3 u, struct floats3 v) {
  return (struct floats3){u.b * v.c - u.c * v.b, u.c * v.a - u.a * v.c, u.a * v.b - u.b * v.a};
}
static struct doubles2 polar(struct doubles2 p) { return (struct doubles2){p.a * p.a + p.b * p.b, p.b / p.a}; }
static struct doubles3 shift(struct doubles3 p, double by) { return (struct doubles3){p.a + by, p.b + by, p.c + by}; }
static struct mixed bump(struct mixed m) { m.a++, m.b *= 2; return m; }
static struct mixed2 bump2(struct mixed2 m) { m.a += 0.5, m.b++; return m; }
static struct nested turn(struct nested n) { n.in.x = -n.in.x, n.in.y /= 4, n.tail.a ^= 1; return n; }
static struct pointer tail(struct pointer p) { return (struct pointer){p.text + 1, p.length - 1}; }
static struct empty nothing(struct empty e) { return e; }
static long crowded(int a, struct sixteen b, int c, struct sixteen d, struct eight e, struct forty f, struct mixed m, int g,
                    struct doubles2 x, struct doubles2 y, double z, struct doubles3 w, struct floats2 v, struct mixed2 n) {
  return a + b.a * 2 + b.b * 3 + c * 5 + d.a * 7 + d.b * 11 + e.a * 13 + e.b * 17 + f.a[4] * 19 + m.a * 23 +
         (long)(m.b * 29) + g * 31 + (long)(x.a + x.b * 2 + y.a * 3 + y.b * 4 + z * 5 + w.c * 6 + v.a * 7 + v.b * 8 + n.a * 9) + n.b;
}

int main(void) {
  printf("%d\n", make_one('x').a);
  struct three t = make_three(100);
  printf("%d %d %d\n", t.a, t.b, t.c);
  struct eight e = swap(swap(swap((struct eight){1, 2})));
  printf("%d %d\n", e.a, e.b);
  struct nine n = fill((struct nine){"aaaaaaaa"}, 1);
  printf("%.9s %d\n", n.a, n.a[8]);
  struct twelve w = rotate(rotate((struct twelve){1, 2, 3}));
  printf("%d %d %d\n", w.a, w.b, w.c);
  struct sixteen s = add((struct sixteen){1, -1}, (struct sixteen){1L << 40, 5});
  printf("%ld %ld\n", s.a, s.b);
  printf("%.17s\n", reverse((struct seventeen){"abcdefghijklmnopq"}).a);
  printf("%ld\n", scale((struct forty){{1, 2, 3, 4, 5}}, -3).a[4]);
  struct floats2 f = conjugate((struct floats2){1.5f, 2.5f});
  printf("%g %g\n", f.a, f.b);
  struct floats3 c = cross((struct floats3){1, 2, 3}, (struct floats3){4, 5, 7});
  printf("%g %g %g\n", c.a, c.b, c.c);
  struct doubles2 p = polar((struct doubles2){3, 4});
  printf("%g %g\n", p.a, p.b);
  struct doubles3 q = shift((struct doubles3){1, 2, 3}, 0.25);
  printf("%g %g %g\n", q.a, q.b, q.c);
  struct mixed m = bump((struct mixed){41, 0.5});
  struct mixed2 m2 = bump2((struct mixed2){1, 'a'});
  printf("%d %g %g %c\n", m.a, m.b, m2.a, m2.b);
  struct nested r = turn((struct nested){{5, 6}, {7}});
  printf("%d %g %d\n", r.in.x, r.in.y, r.tail.a);
  struct pointer text = tail(tail((struct pointer){"thread", 6}));
  printf("%s %d\n", text.text, text.length);
  nothing((struct empty){});
  printf("%ld\n", crowded(1, s, 2, s, e, (struct forty){{9, 9, 9, 9, 8}}, m, 3, p, p, 0.5, q, f, m2));
  struct sixteen (*through)(struct sixteen, struct sixteen) = add;
  printf("%ld\n", through(s, s).a);
  return 0;
}
