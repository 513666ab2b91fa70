// Several translation units: tentative definitions, statics of the same name, extern arrays, weak overridden by strong.
// with: several-files/second.c several-files/third.c
// flags: -fcommon
#include <stdio.h>

int tentative;
int tentative;
int shared_counter = 5;
static int hidden = 1;
extern const char *const names[];
extern int sized[3];
int weak_function(void) __attribute__((weak));
int weak_function(void) { return 1; }
int second(void);
int third(void);
static int helper(void) { return hidden * 10; }
int missing_optional(void) __attribute__((weak));

int main(void) {
  tentative++;
  // C leaves the order of arguments open, and these two change the same variable.
  int of_second = second();
  printf("%d %d\n", of_second, third());
  printf("%d %d %d\n", tentative, shared_counter, helper());
  printf("%s %s %d\n", names[0], names[1], sized[2]);
  printf("%d %s\n", weak_function(), missing_optional ? "present" : "absent");
  return 0;
}
