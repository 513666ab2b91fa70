// Part of several-files.c.
extern int tentative;
int sized[3] = {7, 8, 9};
static int hidden = 3;
static int helper(void) { return hidden * 1000; }
int third(void) { extern int shared_counter; tentative += 100; shared_counter++; return helper(); }
