// The input names the program to become: each that was handed over is a path of its own, and one of them fails.
// clew: --sym-stdin 2 --program ok={file} --program no={file}
// finding: abort FAILS
// gap: tried to execute a program whose name depends on the input
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  char name[3] = "";
  if (!strcmp(argv[0], "ok")) return 0;
#ifndef FIXED
  if (!strcmp(argv[0], "no")) abort();  // FAILS
#endif
  if (argc > 1 || read(0, name, 2) != 2 || strchr(name, '/') || strchr(name, '.')) return 1;
  execlp(name, name, "again", (char *)NULL);
  return 3;
}
