// Options within an option: "ro,size=5".
#include <stdlib.h>
#include <string.h>

int getsubopt(char **restrict options, char *const *restrict tokens, char **restrict value) {
  char *option = *options;
  *value = NULL;
  if (!*option) return -1;
  char *end = strchrnul(option, ',');
  char *equals = memchr(option, '=', (size_t)(end - option));
  size_t length = (size_t)((equals ? equals : end) - option);
  *options = *end ? end + 1 : end;
  *end = '\0';
  for (int i = 0; tokens[i]; i++) {
    if (strncmp(tokens[i], option, length) != 0 || tokens[i][length]) continue;
    *value = equals ? equals + 1 : NULL;
    return i;
  }
  *value = option;
  return -1;
}
