// What a process asks of itself: its name, and wishes that nothing in the box depends on.
#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <sys/prctl.h>

#include "symbolic.h"

static char name[16];
static int settings[2];  // PR_SET_PDEATHSIG, PR_SET_DUMPABLE

static int answer(int option, unsigned long value) {
  switch (option) {
    case PR_SET_NAME:
      strncpy(name, (const char *)value, sizeof name - 1);
      return 0;
    case PR_GET_NAME: memcpy((char *)value, name, sizeof name); return 0;
    case PR_SET_PDEATHSIG: settings[0] = (int)value; return 0;
    case PR_GET_PDEATHSIG: *(int *)value = settings[0]; return 0;
    case PR_SET_DUMPABLE: settings[1] = (int)value != 1; return 0;
    case PR_GET_DUMPABLE: return !settings[1];
    case PR_SET_KEEPCAPS:
    case PR_SET_CHILD_SUBREAPER:
    case PR_SET_NO_NEW_PRIVS: return 0;
    default:
      __clew_box_failure("calls prctl with an option that clew does not have: it failed with EINVAL");
      errno = EINVAL;
      return -1;
  }
}

int prctl(int option, ...) {
  va_list arguments;
  va_start(arguments, option);
  unsigned long value = va_arg(arguments, unsigned long);
  va_end(arguments);
  return answer(option, value);
}
