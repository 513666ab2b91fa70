// Seconds to dates. Local time is UTC: the box has no time zones.
#include <errno.h>
#include <limits.h>
#include <time.h>

#include "alias.h"
#include "calendar.h"

#define SECONDS_PER_DAY 86400
#define DAYS_PER_ERA 146097  // 400 years

char *__tzname[2] = {"UTC", "UTC"};
long __timezone;
int __daylight;
ALIAS(tzname, __tzname);
ALIAS(timezone, __timezone);
ALIAS(daylight, __daylight);

void tzset(void) {}

static int divide(long *value, int by) {
  long quotient = *value / by;
  int rest = (int)(*value % by);
  if (rest < 0) {
    rest += by;
    quotient--;
  }
  *value = quotient;
  return rest;
}

// The last year whose first day is not after the day; the estimate is off by one at most.
static long year_of_day(long days) {
  long era = days;
  int day_of_era = divide(&era, DAYS_PER_ERA);
  long year = 1970 + 400 * era + day_of_era / 365;
  while (__days_from_date(year, 0, 1) > days) year--;
  return year;
}

static struct tm *break_down(time_t seconds, struct tm *result, const char *zone) {
  long days = seconds;
  int second_of_day = divide(&days, SECONDS_PER_DAY);
  long year = year_of_day(days);
  if (year - 1900 > INT_MAX || year - 1900 < INT_MIN) {
    errno = EOVERFLOW;
    return NULL;
  }
  int day_of_year = (int)(days - __days_from_date(year, 0, 1));
  int is_leap = __is_leap_year(year);
  int month = 11;
  while (__days_before_month(month, is_leap) > day_of_year) month--;
  long weekday = days + 4;  // 1 January 1970 was a Thursday
  result->tm_sec = second_of_day % 60;
  result->tm_min = second_of_day / 60 % 60;
  result->tm_hour = second_of_day / 3600;
  result->tm_mday = day_of_year - __days_before_month(month, is_leap) + 1;
  result->tm_mon = month;
  result->tm_year = (int)(year - 1900);
  result->tm_wday = divide(&weekday, 7);
  result->tm_yday = day_of_year;
  result->tm_isdst = 0;
  result->tm_gmtoff = 0;
  result->tm_zone = zone;
  return result;
}

struct tm *__gmtime_r(const time_t *restrict seconds, struct tm *restrict result) {
  return break_down(*seconds, result, "GMT");
}
WEAK_ALIAS(gmtime_r, __gmtime_r);

struct tm *__localtime_r(const time_t *restrict seconds, struct tm *restrict result) {
  return break_down(*seconds, result, __tzname[0]);
}
WEAK_ALIAS(localtime_r, __localtime_r);

static struct tm the_time;

struct tm *gmtime(const time_t *seconds) { return __gmtime_r(seconds, &the_time); }

struct tm *localtime(const time_t *seconds) { return __localtime_r(seconds, &the_time); }
