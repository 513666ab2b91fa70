// Fortified syslog: the flag is about %n, which is not restricted here.
#include <stdarg.h>
#include <syslog.h>

void __vsyslog_chk(int priority, int flag, const char *format, va_list arguments) {
  (void)flag;
  vsyslog(priority, format, arguments);
}

void __syslog_chk(int priority, int flag, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  __vsyslog_chk(priority, flag, format, arguments);
  va_end(arguments);
}
