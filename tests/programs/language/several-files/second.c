// Part of several-files.c.
int tentative;
extern int shared_counter;
static int hidden = 2;
const char *const names[] = {"second", "names"};
static int helper(void) { return hidden * 100; }
int second(void) { tentative += 10; shared_counter *= 2; return helper(); }
int weak_function(void) { return 2; }
