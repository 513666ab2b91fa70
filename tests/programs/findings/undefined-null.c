// UBSan's null check comes before ours, with the same name.
// flags: -fsanitize=undefined -fno-sanitize-recover=undefined
// expect finding: null-dereference
struct point { int x, y; };

int main(void) {
  struct point *volatile p = 0;
  return p->y; // here
}
