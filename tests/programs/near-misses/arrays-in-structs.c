// Arrays within structs, unions and arrays, used to their last element and no further; addresses one past the end; and
// last arrays that stand for as many elements as there is memory.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct packet { int length; char data[1]; };
struct empty { int length; char data[0]; };
struct modern { int length; char data[]; };
struct inner { char text[8]; int count; };
struct outer { struct inner inner[2]; int matrix[2][3]; };
union number { unsigned char bytes[8]; long value; unsigned short halves[4]; };

static int total(const int *first, const int *end) {
  int sum = 0;
  for (; first != end; first++) sum += *first;
  return sum;
}

int main(void) {
  struct packet *p = malloc(sizeof *p + 7);
  struct empty *e = malloc(sizeof *e + 8);
  struct modern *m = malloc(sizeof *m + 8);
  for (int i = 0; i < 8; i++) p->data[i] = e->data[i] = m->data[i] = (char)('a' + i);
  printf("%.8s %.8s %.8s\n", p->data, e->data, m->data);
  struct outer o;
  for (int i = 0; i < 2; i++) {
    memset(o.inner[i].text, 'x', sizeof o.inner[i].text);
    o.inner[i].count = (int)(&o.inner[i].text[8] - &o.inner[i].text[0]);
    for (int j = 0; j < 3; j++) o.matrix[i][j] = i * 3 + j;
  }
  printf("%d %d %zu\n", o.inner[1].count, total(&o.matrix[0][0], &o.matrix[0][3]), sizeof o.matrix[7]);
  printf("%d %d\n", total(o.matrix[1], o.matrix[1] + 3), (int)(o.matrix + 2 - o.matrix));
  union number u = {.value = 0x0102030405060708};
  printf("%d %d %d\n", u.bytes[0], u.bytes[7], u.halves[3]);
  free(p), free(e), free(m);
  return 0;
}
