// Times of day in UTC: conversion both ways, formatting, the borders of years.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(void) {
  setenv("TZ", "UTC", 1), tzset();
  time_t moments[] = {0, 951782400, 1709164800, 4102444799, -1, 1e9};
  for (int i = 0; i < 6; i++) {
    struct tm tm = *gmtime(&moments[i]);
    char text[100];
    strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S %a %b %j %U %u %y %p %I %%", &tm);
    printf("%s %d %ld\n", text, tm.tm_yday, (long)(mktime(&tm) - moments[i]));
  }
  struct tm odd = {.tm_year = 124, .tm_mon = 13, .tm_mday = -5, .tm_hour = 30};
  time_t t = mktime(&odd);
  printf("%ld %s", (long)t, asctime(&odd));
  printf("%g\n", difftime(moments[5], moments[0]));
  return time(NULL) < 1000000000;
}
