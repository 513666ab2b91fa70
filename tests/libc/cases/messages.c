// warn, err and error on stderr.
#include <err.h>
#include <errno.h>
#include <error.h>
#include <fmtmsg.h>
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
  static const char *const labels[] = {"UX:cat", "toolonglabelname:x", NULL, "nocolon"};
  for (int i = 0; i < 4; i++)
    for (int parts = 0; parts < 8; parts++)
      fprintf(stderr, "%d\n", fmtmsg(MM_PRINT, labels[i], parts % 6, parts & 1 ? "text" : MM_NULLTXT, parts & 2 ? "action" : MM_NULLACT, parts & 4 ? "UX:cat:1" : MM_NULLTAG));
  fprintf(stderr, "%d %d\n", addseverity(7, "MINE"), addseverity(2, "NOT MINE"));
  fprintf(stderr, "%d\n", fmtmsg(MM_PRINT | MM_UTIL, "a:b", 7, "text", NULL, NULL));
  fprintf(stderr, "%d %d %d\n", addseverity(7, NULL), addseverity(7, NULL), fmtmsg(MM_PRINT, "a:b", 7, "text", NULL, NULL));
  err(3, "last %d", 1);
}
