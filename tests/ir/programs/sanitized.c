// flags: -O0 -g -fsanitize=undefined -fno-sanitize-recover=all
// flags: -O1 -g -fsanitize=address
// flags: -O0 -g -fsanitize=kcfi
// flags: -O0 -fstack-protector-strong -fprofile-instr-generate -fcoverage-mapping
// flags: -O1 -g -fsanitize=thread
// flags: -O2 -fsanitize-trap=all -fsanitize=signed-integer-overflow,bounds

int table[8];
int index(int i) { return table[i]; }
int divide(int a, int b) { return a / b + (a << b); }
int convert(float f) { return (int)f; }
struct s { int x; };
int member(struct s *p, int (*f)(int)) { return p->x + f(p->x); }
int local(int n) { int values[4] = {1, 2, 3, 4}; return values[n] + index(n); }
_Bool truth(_Bool *p) { return *p; }
