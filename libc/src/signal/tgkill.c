// The one thread of the process.
#include <errno.h>
#include <signal.h>
#include <unistd.h>

int tgkill(pid_t process, pid_t thread, int signal) {
  if (process != getpid() || thread != process) return errno = ESRCH, -1;
  return kill(process, signal);
}
