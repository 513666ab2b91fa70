// A date as text in the one form that never changes.
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <time.h>

#include "calendar.h"
#include "reserved_names.h"

static const char *name(const char *const *names, int count, int index) {
  return index >= 0 && index < count ? names[index] : "???";
}

static char *write(const struct tm *time, char *buffer, size_t size) {
  if (!time) {
    errno = EINVAL;
    return NULL;
  }
  if (time->tm_year > INT_MAX - 1900) {
    errno = EOVERFLOW;
    return NULL;
  }
  int length = snprintf(buffer, size, "%.3s %.3s%3d %.2d:%.2d:%.2d %d\n",
                        name(__day_names, 7, time->tm_wday), name(__month_names, 12, time->tm_mon),
                        time->tm_mday, time->tm_hour, time->tm_min, time->tm_sec,
                        1900 + time->tm_year);
  if ((size_t)length < size) return buffer;
  errno = EOVERFLOW;
  return NULL;
}

static char the_text[114];

char *asctime_r(const struct tm *restrict time, char *restrict buffer) {
  return write(time, buffer, 26);
}

char *asctime(const struct tm *time) { return write(time, the_text, sizeof the_text); }

char *ctime(const time_t *seconds) { return asctime(localtime(seconds)); }

char *ctime_r(const time_t *restrict seconds, char *restrict buffer) {
  struct tm time;
  return asctime_r(__localtime_r(seconds, &time), buffer);
}
