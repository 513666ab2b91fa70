// A key from a file: bits of its number, its device and the project.
#include <sys/ipc.h>
#include <sys/stat.h>

key_t ftok(const char *path, int project) {
  struct stat status;
  if (stat(path, &status) < 0) return -1;
  unsigned key = (unsigned)(status.st_ino & 0xffff) | (unsigned)(status.st_dev & 0xff) << 16 |
                 (unsigned)(project & 0xff) << 24;
  return (key_t)key;
}
