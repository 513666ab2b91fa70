// unseen: Two changes of a variable whose order C leaves open: what clang chose is what runs.
// judge: reading
int main(int argc, char **argv) {
  (void)argv;
  int i = argc;
  i = i++ + i++;
  return i == 0;
}
