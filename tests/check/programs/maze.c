// A labyrinth walked by input, after the well-known exercise for symbolic execution: the walls are solid but one.
// clew: --sym-stdin 28
// finding: assert WON
#include <assert.h>
#include <stdio.h>
#include <unistd.h>

#define HEIGHT 7
#define WIDTH 11

static char maze[HEIGHT][WIDTH + 1] = {
  "+-+---+---+",
  "| |     |#|",
  "| | --+ | |",
  "| |   | | |",
  "| +-- | | |",
  "|     |   |",
  "+-----+---+",
};

int main(void) {
  char moves[28];
  int x = 1, y = 1;
  if (read(0, moves, sizeof moves) != sizeof moves) return 1;
  maze[y][x] = 'X';
  for (unsigned i = 0; i < sizeof moves; i++) {
    int oldX = x, oldY = y;
    switch (moves[i]) {
    case 'w': y--; break;
    case 's': y++; break;
    case 'a': x--; break;
    case 'd': x++; break;
    default: return 2;
    }
    if (maze[y][x] == '#') {
      printf("out after %u moves\n", i + 1);
      assert(!"reached the way out"); // WON
    }
    if (maze[y][x] != ' ') {
      x = oldX;
      y = oldY;
    }
    if (oldX == x && oldY == y) return 3;
    maze[y][x] = 'X';
  }
  return 4;
}
