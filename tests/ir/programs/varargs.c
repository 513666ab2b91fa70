// flags: -O0 -g
// flags: -O2 -g

typedef __builtin_va_list va_list;
struct large { long words[5]; };
int sum(int count, ...) {
  va_list list, copy;
  __builtin_va_start(list, count);
  __builtin_va_copy(copy, list);
  int total = 0;
  for (int i = 0; i < count; i++) total += __builtin_va_arg(list, int);
  total += (int)__builtin_va_arg(list, double);
  total += (int)__builtin_va_arg(list, struct large).words[2];
  total += (int)__builtin_va_arg(list, long double);
  total += *__builtin_va_arg(copy, char *);
  __builtin_va_end(copy);
  __builtin_va_end(list);
  return total;
}
int forward(va_list list) { return __builtin_va_arg(list, int); }
int call(void) { struct large l = {{1}}; return sum(2, 3, 4, 1.5, l, 2.0L); }
int old();
int callOld(void) { return old(1, 2.0, "three"); }
