// The environment of the box: what the program sets itself, nothing of the host's.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  printf("%d\n", getenv("CLEW_TEST_VARIABLE") == NULL);
  setenv("CLEW_TEST_VARIABLE", "one", 1), setenv("CLEW_TEST_VARIABLE", "two", 0);
  printf("%s\n", getenv("CLEW_TEST_VARIABLE"));
  char text[] = "CLEW_TEST_VARIABLE=three";
  putenv(text);
  printf("%s\n", getenv("CLEW_TEST_VARIABLE"));
  unsetenv("CLEW_TEST_VARIABLE");
  printf("%d\n", getenv("CLEW_TEST_VARIABLE") == NULL);
  return 0;
}
