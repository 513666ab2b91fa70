// Nobody solves for the sum within the time of a test, and there is always something left to explore.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  unsigned char data[32];
  size_t size = fread(data, 1, sizeof data, stdin);
  uint64_t sum = 14695981039346656037u;
  for (size_t i = 0; i < size; i++) sum = (sum ^ data[i]) * 1099511628211u;
  int letters = 0;
  for (size_t i = 0; i < size; i++)
    if (data[i] >= 'a' && data[i] <= 'z') letters++;
  // FNV-1a of 32 times "x".
  if (sum == TARGET) abort();
  return letters;
}
