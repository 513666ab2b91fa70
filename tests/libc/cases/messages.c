// warn, err and error on stderr.
#include <err.h>
#include <errno.h>
#include <error.h>
#include <string.h>

int main(void) {
  errno = ENOENT;
  warn("cannot open %s", "file");
  errno = EACCES;
  warn(0);
  warnx("plain %d", 5);
  warnx(0);
  error(0, EINVAL, "with %s", "reason");
  error(0, 0, "without");
  error_at_line(0, ENOMEM, "input.c", 12, "at line");
  error_at_line(0, 0, 0, 12, "no file");
  error_one_per_line = 1;
  error_at_line(0, 0, "input.c", 13, "once");
  error_at_line(0, 0, "input.c", 13, "twice");
  fprintf(stderr, "%u\n", error_message_count);
  perror("perror");
  err(3, "last %d", 1);
}
