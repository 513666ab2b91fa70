// Code as macros make it: empty statements, do-while(0), stringification, token pasting, x-macros, variadic macros.
#include <stdio.h>

#define COLORS(X) X(red, 0xff0000) X(green, 0x00ff00) X(blue, 0x0000ff)
enum color {
#define X(name, value) color_##name,
  COLORS(X)
#undef X
  color_count
};
static const struct { const char *name; unsigned value; } colors[] = {
#define X(name, value) {#name, value},
  COLORS(X)
#undef X
};
#define SWAP(a, b) do { typeof(a) t_ = (a); (a) = (b); (b) = t_; } while (0)
#define MAX(a, b) ({ __auto_type a_ = (a); __auto_type b_ = (b); a_ > b_ ? a_ : b_; })
#define LOG(format, ...) printf("%s:" format "\n", __func__, ##__VA_ARGS__)
#define COUNT(...) (sizeof((int[]){__VA_ARGS__}) / sizeof(int))

int main(void) {
  for (int i = 0; i < color_count; i++) printf("%s %06x\n", colors[i].name, colors[i].value);
  int a = 1, b = 2;
  if (a < b) SWAP(a, b); else ;
  LOG("%d %d", a, b);
  LOG("plain");
  int i = 3;
  printf("%d %d %zu\n", MAX(i++, 2), i, COUNT(1, 2, 3, 4));
  ;;;
  return 0;
}
