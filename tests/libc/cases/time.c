// Dates: to fields, back, to text and from text.
#include <errno.h>
#include <time.h>

static void show(const struct tm *t) {
  if (!t) {
    printf("null\n");
    return;
  }
  printf("%d-%d-%d %d:%d:%d %d %d %d %ld\n", t->tm_year, t->tm_mon, t->tm_mday, t->tm_hour, t->tm_min, t->tm_sec,
         t->tm_wday, t->tm_yday, t->tm_isdst, t->tm_gmtoff);
}

static time_t any_time(void) {
  switch (below(4)) {
    case 0: return (time_t)below(4294967296ul) - 2147483648;
    case 1: return (time_t)below(1ul << 40) - (1l << 39);
    case 2: return (time_t)(draw() >> below(12)) >> 2;
    default: return 86400l * (time_t)below(60000) - 86400l * 30000 + (time_t)below(3) - 1;
  }
}

static const char letters[] = "aAbBcCdDeFgGhHIjklmMnpPrRsStTuUVwWxXyYzZ%EOQ+q";

static void formats(const struct tm *t) {
  char format[64], to[300];
  for (int i = 0; i < 6; i++) {
    char *p = format;
    for (int parts = 1 + below(2); parts > 0; parts--) {
      *p++ = '%';
      char *flags = p;
      p += strlen(text(p, "_-0^#", below(3) ? 0 : 2));
      *p = 0;
      if (below(4) == 0) p += sprintf(p, "%lu", below(14));
      if (below(6) == 0 && !strchr(flags, '#')) *p++ = "EO"[below(2)];
      *p++ = letters[below(sizeof letters - 1)];
      if (below(2)) *p++ = ' ';
    }
    *p = 0;
    size_t size = below(5) ? 300 : below(20);
    size_t n = strftime(to, size, format, t);
    printf("%s %zu %zu: %s\n", format, size, n, n ? to : "");
  }
}

static void parse(const char *from, const char *format) {
  struct tm t;
  memset(&t, 0, sizeof t);
  char *end = strptime(from, format, &t);
  printf("%s | %s: %ld ", from, format, end ? end - from : -1);
  if (end) show(&t);
  else printf("\n");
}

int main(void) {
  char buffer[300];
  for (int i = 0; i < 3000; i++) {
    time_t seconds = any_time();
    struct tm t;
    errno = 0;
    struct tm *g = gmtime_r(&seconds, &t);
    printf("%ld %d ", seconds, g ? 0 : errno);
    show(g);
    if (!g) continue;
    printf("%s", asctime(g) ? asctime(g) : "none\n");
    printf("%s", ctime(&seconds) ? ctime(&seconds) : "none\n");
    struct tm copy = t;
    printf("%ld %ld\n", timegm(&copy), mktime(&copy));
    show(localtime(&seconds));
    localtime_r(&seconds, &t);
    printf("%s\n", t.tm_zone);
    if (t.tm_year < 8000 && t.tm_year > -900) formats(&t);
    copy.tm_mon += (int)below(100) - 50;
    copy.tm_mday += (int)below(1000) - 500;
    copy.tm_hour += (int)below(1000) - 500;
    copy.tm_min += (int)below(100000) - 50000;
    copy.tm_sec += (int)below(1000000) - 500000;
    copy.tm_isdst = 0;
    struct tm other = copy;
    if (copy.tm_year < 100000000 && copy.tm_year > -100000000) {
      printf("%ld\n", mktime(&copy));
      show(&copy);
      printf("%ld\n", timegm(&other));
      show(&other);
    }
    if (t.tm_year > -900 && t.tm_year < 8000) {
      static const char *inverse[] = {"%Y-%m-%d %H:%M:%S", "%c", "%D %T", "%a, %d %b %Y %T %z", "%A %B %e %r %Y", "%Y %j", "%C%y%m%d", "%F %R", "%s", "%m/%d/%y %I:%M %p", "%Y %U %w", "%Y %W %u", "%Y-%j %H", "%d %m", "%y", "%H:%M", "%b %Y", "%G-W%V-%u", "%n%t%H"};
      const char *format = inverse[below(19)];
      strftime(buffer, sizeof buffer, format, &t);
      if (below(4) == 0 && !strchr(format, 'U') && !strchr(format, 'W')) buffer[below(strlen(buffer))] = "0 9:x"[below(5)];
      parse(buffer, format);
    }
  }
  parse("Z", "%z");
  parse("+05:30", "%z");
  parse("+05", "%z");
  parse("-0560", "%z");
  parse("  12", "%H");
  parse("12", "  %H");
  parse("jan", "%B");
  parse("SEPTEMBER 3", "%b %d");
  parse("12%", "%H%%");
  parse("99", "%y");
  parse("68", "%y");
  parse("20", "%C");
  parse("12 pm", "%I %p");
  parse("12 am", "%I %p");
  parse("60", "%S");
  parse("62", "%S");
  printf("%g %d %d\n", difftime(5, 3), dysize(2000), dysize(1900));
}
