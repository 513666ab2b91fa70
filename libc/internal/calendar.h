// Names and arithmetic of the calendar.
#ifndef CLEW_INTERNAL_CALENDAR_H
#define CLEW_INTERNAL_CALENDAR_H

extern const char *const __day_names[7];
extern const char *const __month_names[12];

int __is_leap_year(long year);
// Days from 1 January 1970 to a day of the proleptic Gregorian calendar; the month from 0 on.
long __days_from_date(long year, int month, long day);
// Days of the year before the month's first.
int __days_before_month(int month, int is_leap);

#endif
