// Pseudo-terminals: there is no /dev/ptmx in the box, so that opening one fails as it does on a system without.
#include <errno.h>
#include <fcntl.h>
#include <pty.h>
#include <stdlib.h>
#include <unistd.h>

#include "fortify.h"
#include "symbolic.h"

int posix_openpt(int flags) {
  __clew_box_failure("opens a pseudo-terminal; the box has none: it failed with ENOENT");
  return open("/dev/ptmx", flags);
}

int getpt(void) { return posix_openpt(O_RDWR); }

static int is_no_terminal(int descriptor) {
  if (fcntl(descriptor, F_GETFD) >= 0) errno = ENOTTY;
  return -1;
}

int grantpt(int master) { return is_no_terminal(master); }

int unlockpt(int master) { return is_no_terminal(master); }

int ptsname_r(int master, char *name, size_t size) {
  (void)name, (void)size;
  is_no_terminal(master);
  return errno;
}

int __ptsname_r_chk(int master, char *name, size_t size, size_t room) {
  REQUIRE_ROOM(size, room);
  return ptsname_r(master, name, size);
}

char *ptsname(int master) {
  is_no_terminal(master);
  return NULL;
}

int openpty(int *master, int *slave, char *name, const struct termios *settings,
            const struct winsize *size) {
  (void)slave, (void)name, (void)settings, (void)size;
  int descriptor = getpt();
  if (descriptor >= 0) *master = descriptor;
  return descriptor < 0 ? -1 : is_no_terminal(descriptor);
}

int forkpty(int *master, char *name, const struct termios *settings, const struct winsize *size) {
  int slave;
  return openpty(master, &slave, name, settings, size);
}

int login_tty(int descriptor) {
  for (int stream = 0; stream < 3; stream++)
    if (dup2(descriptor, stream) < 0) return -1;
  if (descriptor > 2) close(descriptor);
  return 0;
}
