// Cases by chance, but the same ones every time and with every library.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long generator_state = 88172645463325252ul;

static unsigned long draw(void) {
  generator_state ^= generator_state << 13;
  generator_state ^= generator_state >> 7;
  generator_state ^= generator_state << 17;
  return generator_state;
}

// A number below the bound.
static unsigned long below(unsigned long bound) { return draw() / 64 % bound; }

// A text over an alphabet: long enough to matter, short enough for coincidences.
static char *text(char *to, const char *alphabet, unsigned longest) {
  unsigned length = below(longest + 1);
  unsigned letters = strlen(alphabet);
  for (unsigned i = 0; i < length; i++) to[i] = alphabet[below(letters)];
  to[length] = '\0';
  return to;
}

static int sign_of(int value) { return (value > 0) - (value < 0); }

// Where a pointer points, as an offset that can be compared.
static long offset(const void *pointer, const void *base) {
  return pointer ? (const char *)pointer - (const char *)base : -1;
}
