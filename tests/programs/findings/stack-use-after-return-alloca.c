// alloca'd memory dies with its function.
// expect finding: stack-use-after-return
// sanitizers: none, ASan unpoisons dynamic allocas when the function returns
#include <alloca.h>
#include <string.h>

static char *greeting(void) {
  char *text = alloca(16);
  strcpy(text, "hello");
  return text;
}

int main(void) {
  char *text = greeting();
  return text[0]; // here
}
