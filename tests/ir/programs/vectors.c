// flags: -O0 -g
// flags: -O2 -g
// flags: -O3 -g -mavx2

typedef int int4 __attribute__((vector_size(16)));
typedef float float8 __attribute__((vector_size(32)));
typedef unsigned char bytes16 __attribute__((vector_size(16)));
typedef double double2 __attribute__((ext_vector_type(2)));
typedef _Bool mask4 __attribute__((ext_vector_type(4)));

int4 fixed = {1, 2, 3, 4};
int4 same = {7, 7, 7, 7};
int4 add(int4 a, int4 b) { return a + b * same; }
int4 compare(int4 a, int4 b) { return a < b; }
int4 pick(int4 a, int4 b) { return __builtin_shufflevector(a, b, 0, 5, -1, 7); }
int4 spread(int4 a) { return __builtin_shufflevector(a, a, 0, 0, 0, 0); }
double2 swap(double2 a) { return a.yx; }
float8 scale(float8 a, float f) { return a * f; }
int4 insert(int4 a, int i, int v) { a[i & 3] = v; return a; }
int extract(int4 a, int i) { return a[i & 3]; }
bytes16 convert(int4 a) { return (bytes16)a; }
float8 widen(int4 a) {
  typedef int int8 __attribute__((vector_size(32)));
  int8 both = __builtin_shufflevector(a, a, 0, 1, 2, 3, 4, 5, 6, 7);
  return __builtin_convertvector(both, float8);
}
int reduce(const int *p, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += p[i] * 3;
  return sum;
}
void saxpy(float *restrict y, const float *restrict x, float a, int n) {
  for (int i = 0; i < n; i++) y[i] += a * x[i];
}
int largest(int4 a) { return __builtin_reduce_max(a); }
