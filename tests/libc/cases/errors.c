// What error numbers and signals are called.
#include <errno.h>
#include <signal.h>

int __xpg_strerror_r(int, char *, size_t);

int main(void) {
  char buffer[64];
  for (int i = -2; i < 140; i++) {
    printf("%d %s|%s|%s\n", i, strerror(i), strerrorname_np(i), strerrordesc_np(i));
    printf("%s %d %s\n", strerror_r(i, buffer, 20), __xpg_strerror_r(i, buffer, 20), buffer);
  }
  for (int i = -1; i < 70; i++) printf("%s %s %s\n", strsignal(i), sigabbrev_np(i), sigdescr_np(i));
}
