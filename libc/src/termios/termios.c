// Terminal settings. The kernel's structure is shorter than glibc's: 19 control characters, no speeds.
#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>

#include "system_call.h"

enum { KERNEL_NCCS = 19 };

struct kernel_termios {
  tcflag_t iflag;
  tcflag_t oflag;
  tcflag_t cflag;
  tcflag_t lflag;
  cc_t line;
  cc_t cc[KERNEL_NCCS];
};

int tcgetattr(int descriptor, struct termios *settings) {
  struct kernel_termios kernel;
  if (SYSTEM_CALL3(SYS_ioctl, descriptor, TCGETS, &kernel) < 0) return -1;
  memset(settings, 0, sizeof *settings);
  settings->c_iflag = kernel.iflag;
  settings->c_oflag = kernel.oflag;
  settings->c_cflag = kernel.cflag;
  settings->c_lflag = kernel.lflag;
  settings->c_line = kernel.line;
  memcpy(settings->c_cc, kernel.cc, KERNEL_NCCS);
  settings->c_ispeed = settings->c_ospeed = kernel.cflag & CBAUD;
  return 0;
}

int tcsetattr(int descriptor, int when, const struct termios *settings) {
  struct kernel_termios kernel = {
      .iflag = settings->c_iflag,
      .oflag = settings->c_oflag,
      .cflag = settings->c_cflag,
      .lflag = settings->c_lflag,
      .line = settings->c_line,
  };
  if (when < TCSANOW || when > TCSAFLUSH) {
    errno = EINVAL;
    return -1;
  }
  memcpy(kernel.cc, settings->c_cc, KERNEL_NCCS);
  return (int)SYSTEM_CALL3(SYS_ioctl, descriptor, TCSETS + when, &kernel);
}

int tcsendbreak(int descriptor, int duration) {
  (void)duration;
  return (int)SYSTEM_CALL3(SYS_ioctl, descriptor, TCSBRK, 0);
}

int tcdrain(int descriptor) { return (int)SYSTEM_CALL3(SYS_ioctl, descriptor, TCSBRK, 1); }

int tcflush(int descriptor, int queue) {
  return (int)SYSTEM_CALL3(SYS_ioctl, descriptor, TCFLSH, queue);
}

int tcflow(int descriptor, int action) {
  return (int)SYSTEM_CALL3(SYS_ioctl, descriptor, TCXONC, action);
}

pid_t tcgetsid(int descriptor) {
  pid_t session;
  return SYSTEM_CALL3(SYS_ioctl, descriptor, TIOCGSID, &session) < 0 ? -1 : session;
}

pid_t tcgetpgrp(int descriptor) {
  pid_t group;
  return SYSTEM_CALL3(SYS_ioctl, descriptor, TIOCGPGRP, &group) < 0 ? -1 : group;
}

int tcsetpgrp(int descriptor, pid_t group) {
  return (int)SYSTEM_CALL3(SYS_ioctl, descriptor, TIOCSPGRP, &group);
}

speed_t cfgetospeed(const struct termios *settings) { return settings->c_cflag & CBAUD; }

speed_t cfgetispeed(const struct termios *settings) { return settings->c_cflag & CBAUD; }

int cfsetospeed(struct termios *settings, speed_t speed) {
  if (speed & ~(speed_t)CBAUD) {
    errno = EINVAL;
    return -1;
  }
  settings->c_cflag = (settings->c_cflag & ~(tcflag_t)CBAUD) | speed;
  settings->c_ispeed = settings->c_ospeed = speed;
  return 0;
}
ALIAS(cfsetspeed, cfsetospeed);

int cfsetispeed(struct termios *settings, speed_t speed) {
  return speed == 0 ? 0 : cfsetospeed(settings, speed);
}

void cfmakeraw(struct termios *settings) {
  tcflag_t input = IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON;
  settings->c_iflag &= ~input;
  settings->c_oflag &= ~(tcflag_t)OPOST;
  settings->c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
  settings->c_cflag = (settings->c_cflag & ~(tcflag_t)(CSIZE | PARENB)) | CS8;
  settings->c_cc[VMIN] = 1;
  settings->c_cc[VTIME] = 0;
}
