// Dates to seconds; fields beyond their range are carried over.
#include <time.h>

#include "alias.h"
#include "calendar.h"
#include "reserved_names.h"

static time_t seconds_of(const struct tm *time) {
  long month = time->tm_mon % 12;
  long year = 1900l + time->tm_year + time->tm_mon / 12;
  if (month < 0) {
    month += 12;
    year--;
  }
  long days = __days_from_date(year, (int)month, 1) + time->tm_mday - 1;
  return ((days * 24 + time->tm_hour) * 60 + time->tm_min) * 60 + time->tm_sec;
}

time_t mktime(struct tm *time) {
  time_t seconds = seconds_of(time);
  struct tm normal;
  if (!__localtime_r(&seconds, &normal)) return -1;
  *time = normal;
  return seconds;
}
ALIAS(timelocal, mktime);

time_t timegm(struct tm *time) {
  time_t seconds = seconds_of(time);
  struct tm normal;
  if (!__gmtime_r(&seconds, &normal)) return -1;
  *time = normal;
  return seconds;
}

double difftime(time_t later, time_t earlier) { return (double)(later - earlier); }

int dysize(int year) { return 365 + __is_leap_year(year); }
