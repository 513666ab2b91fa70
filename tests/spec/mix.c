#include <stddef.h>
enum color { RED, GREEN = 5, BLUE };
struct point {
  char tag;
  int x;
  unsigned flag : 3;
  union {
    short small;
    int large;
  };
  struct point *next;
};
union bits {
  float number;
  unsigned word;
};

static int seen;

char *mix(enum color color, struct point *point, char *text, double weight, union bits bits) {
  if (color == BLUE && point) {
    point->x += 2;
    point->flag = 5;
    if (point->small == 2) point->large = 66000;
    if (point->next) point->next->tag = 'n';
    return "a text of its own";
  }
  if (text[0] == 'x') {
    text[0] = 'y';
    return text + 1;
  }
  if (weight != 0.0) return NULL;
  return bits.word == 7 ? text : &point->tag;
}

int main(void) { return seen; }
