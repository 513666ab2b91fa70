// The program that results are attacked with: 217 paths and two findings, explored in a second or two.

#include <stdio.h>

static int table[12];

static int weight(unsigned char c) {
  if (c == 'x') return 5;
  if (c < '0') return 0;
  if (c <= '9') return 1;
  if (c < 'A') return 2;
  if (c <= 'Z') return 3;
  return 4;
}

int main(void) {
  unsigned char text[3];
  if (fread(text, 1, 3, stdin) != 3) return 1;
  int sum = 0;
  for (int i = 0; i < 3; i++) sum += weight(text[i]);
  if (sum == 7 && text[0] == 'x') return 100 / (text[1] - '5');
  table[sum]++;
  return 0;
}
