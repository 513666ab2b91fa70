// What only an administrator does: the box has no such system call, and the report names it.
#include <sys/mount.h>

#include "system_call.h"

int mount(const char *device, const char *place, const char *type, unsigned long flags,
          const void *data) {
  return (int)SYSTEM_CALL5(SYS_mount, device, place, type, flags, data);
}

int umount2(const char *place, int flags) { return (int)SYSTEM_CALL2(SYS_umount2, place, flags); }

int umount(const char *place) { return umount2(place, 0); }

int swapon(const char *path, int flags) { return (int)SYSTEM_CALL2(SYS_swapon, path, flags); }

int swapoff(const char *path) { return (int)SYSTEM_CALL1(SYS_swapoff, path); }

int reboot(int command) {
  return (int)SYSTEM_CALL3(SYS_reboot, 0xfee1deadl, 672274793, command);
}

int klogctl(int type, char *buffer, int size) {
  return (int)SYSTEM_CALL3(SYS_syslog, type, buffer, size);
}

int personality(unsigned long persona) { return (int)SYSTEM_CALL1(SYS_personality, persona); }

int vhangup(void) { return (int)SYSTEM_CALL0(SYS_vhangup); }

int setfsuid(unsigned user) { return (int)SYSTEM_CALL1(SYS_setfsuid, user); }

int setfsgid(unsigned group) { return (int)SYSTEM_CALL1(SYS_setfsgid, group); }
