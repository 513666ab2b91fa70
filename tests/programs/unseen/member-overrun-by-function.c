// unseen: A library function that writes past an array within a struct: only the whole object counts for it.
// judge: reading, since AddressSanitizer sees whole objects too
#include <string.h>

struct record { char name[4]; int admin; };

int main(void) {
  struct record r = {"", 0};
  strcpy(r.name, "ab\1\1\1");
  return r.admin == 0;
}
