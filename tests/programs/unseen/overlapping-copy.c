// unseen: A memcpy whose source and target overlap.
// judge: address
#include <string.h>

int main(int argc, char **argv) {
  (void)argv;
  char text[16] = "abcdefgh";
  memcpy(text + argc, text, 7 + (size_t)argc);
  return text[1] != 'a';
}
