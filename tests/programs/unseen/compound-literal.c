// unseen: A use of a compound literal after the block around it has ended.
// judge: reading, since compilers do not say where a literal ends
struct point { int x, y; };

int main(int argc, char **argv) {
  (void)argv;
  struct point *p = 0;
  if (argc > 0) {
    p = &(struct point){3, 4};
  }
  return p->y != 4;
}
