// abort: a handler of SIGABRT may run (and leave by longjmp); otherwise this is a finding.
#include <signal.h>
#include <stdlib.h>

#include "host.h"
#include "signals.h"

_Noreturn void abort(void) {
  sigset_t only_abort;
  sigemptyset(&only_abort);
  sigaddset(&only_abort, SIGABRT);
  sigprocmask(SIG_UNBLOCK, &only_abort, NULL);
  if (__signal_has_handler(SIGABRT)) raise(SIGABRT);
  __clew_finding("abort", "abort() was called");
}
