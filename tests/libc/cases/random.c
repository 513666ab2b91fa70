// The generators' exact sequences.
int main(void) {
  for (int i = 0; i < 100; i++) printf("%d ", rand());
  for (unsigned seed = 0; seed < 50; seed++) {
    srand(seed * 2654435761u);
    printf("\n%u:", seed);
    for (int i = 0; i < 40; i++) printf(" %d %ld", rand(), random());
    unsigned state = seed * 77;
    for (int i = 0; i < 10; i++) printf(" %d", rand_r(&state));
  }
  _Alignas(8) static char states[6][256];
  static const size_t sizes[] = {8, 32, 64, 128, 256, 100};
  char *old = 0;
  for (int i = 0; i < 6; i++) {
    char *previous = initstate(i + 5, states[i], sizes[i]);
    printf("\nstate %d:", i);
    for (int j = 0; j < 50; j++) printf(" %ld", random());
    if (old) {
      setstate(old);
      for (int j = 0; j < 10; j++) printf(" %ld", random());
      setstate(states[i]);
      printf(" %ld", random());
    }
    old = previous;
  }
  printf("\n%d\n", initstate(1, states[0], 4) == 0);
  unsigned short x[3] = {1, 2, 3}, p[7] = {5, 6, 7, 8, 9, 10, 11};
  for (int i = 0; i < 5; i++) printf("%.17g %ld %ld ", drand48(), lrand48(), mrand48());
  for (int i = 0; i < 20; i++) {
    srand48(i * 1234567);
    printf("\n%.17g %ld %ld %.17g %ld %ld", drand48(), lrand48(), mrand48(), erand48(x), nrand48(x), jrand48(x));
  }
  unsigned short *before = seed48(x);
  printf("\n%d %d %d %.17g", before[0], before[1], before[2], drand48());
  lcong48(p);
  printf(" %.17g %ld %ld\n", drand48(), lrand48(), nrand48(x));
  for (int i = 0; i < 300; i++) {
    char code[16];
    long value = (long)draw() >> below(40);
    printf("%s ", l64a(value));
    text(code, "./059AZaz!", 8);
    printf("%s %ld\n", code, a64l(code));
  }
}
