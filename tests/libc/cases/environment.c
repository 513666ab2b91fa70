// The environment, and odds and ends of stdlib.h.
#include <errno.h>
#include <unistd.h>

static void show(void) {
  for (char **p = environ; p && *p; p++) printf("%s;", *p);
  printf("\n");
}

static void digits(double value, int count) {
  int point, sign;
  char *t = ecvt(value, count, &point, &sign);
  printf("%g %d: %s %d %d", value, count, t, point, sign);
  t = fcvt(value, count, &point, &sign);
  char buffer[64];
  printf(" %s %d %d %s\n", t, point, sign, gcvt(value, count ? count : 1, buffer));
}

int main(void) {
  char names[5][8] = {"A", "BB", "A_", "PATHX", "Z"};
  show();
  for (int i = 0; i < 600; i++) {
    char *name = names[below(5)], value[16];
    text(value, "xyz=", 6);
    switch (below(6)) {
      case 0: printf("set %s %d ", name, setenv(name, value, below(2))); break;
      case 1: printf("unset %s %d ", name, unsetenv(name)); break;
      case 2: {
        char *s = malloc(40);
        sprintf(s, "%s=%s", name, value);
        printf("put %d ", putenv(below(8) ? s : strcpy(s, name)));
        break;
      }
      case 3: if (below(20) == 0) printf("clear %d ", clearenv()); break;
      default: printf("get %s ", getenv(name) ? getenv(name) : "none");
    }
    show();
  }
  errno = 0;
  printf("%d %d %d %d\n", setenv("", "x", 1), setenv("a=b", "x", 1), unsetenv(""), errno);
  for (int i = 0; i < 1500; i++) {
    double value = (double)((long)draw() >> below(60));
    for (int e = below(25); e > 0; e--) value /= 10;
    digits(value, 3 + below(13));
  }
  digits(0, 5);
  digits(-0.0, 3);
  digits(1e-300, 5);
  digits(0.00995, 3);
  char options[] = "ro,size=5,,x=,bad,other=1";
  char *const tokens[] = {"ro", "rw", "size", "x", 0};
  char *rest = options, *value;
  while (*rest) {
    int index = getsubopt(&rest, tokens, &value);
    printf("%d %s\n", index, value ? value : "none");
  }
  printf("%d %d %d\n", rpmatch("yes"), rpmatch("No"), rpmatch("maybe"));
  printf("%d\n", system(0) != 2);
}
