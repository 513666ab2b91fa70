// Names and arithmetic of the calendar: the proleptic Gregorian one, for all years of a long.
#include "calendar.h"

const char *const __day_names[7] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                    "Thursday", "Friday", "Saturday"};
const char *const __month_names[12] = {"January", "February", "March",     "April",
                                       "May",     "June",     "July",      "August",
                                       "September", "October", "November", "December"};

int __is_leap_year(long year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

int __days_before_month(int month, int is_leap) {
  static const short days[12] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
  return days[month] + (is_leap && month > 1);
}

static long floor_divide(long a, long b) { return a / b - (a % b < 0); }

long __days_from_date(long year, int month, long day) {
  long before = year - 1;
  long leap_days = floor_divide(before, 4) - floor_divide(before, 100) + floor_divide(before, 400);
  long days_of_years = 365 * (year - 1970) + leap_days - 477;  // 477 leap days before 1970
  return days_of_years + __days_before_month(month, __is_leap_year(year)) + day - 1;
}
