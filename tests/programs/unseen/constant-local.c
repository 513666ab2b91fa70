// unseen: A write to a local variable that is declared const.
// judge: reading, since it is memory like any other
int main(int argc, char **argv) {
  (void)argv;
  const int limit = argc;
  *(int *)&limit = 7;
  return limit == 0;
}
