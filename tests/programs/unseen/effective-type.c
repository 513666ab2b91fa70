// unseen: An access by a type that the object does not have (strict aliasing).
// judge: reading, since it takes clang's TypeSanitizer
int main(int argc, char **argv) {
  (void)argv;
  float number = (float)argc;
  int *bits = (int *)&number;
  return *bits == 0;
}
