// Sets of signals: one bit for each, bit 0 for signal 1.
#include <errno.h>
#include <signal.h>
#include <string.h>

static int is_signal(int signal) {
  if (signal >= 1 && signal < _NSIG) return 1;
  errno = EINVAL;
  return 0;
}

int sigemptyset(sigset_t *set) {
  memset(set, 0, sizeof *set);
  return 0;
}

// All but the two that glibc keeps for its threads.
int sigfillset(sigset_t *set) {
  memset(set, 0xff, sizeof *set);
  set->__val[0] &= ~(3ul << (32 - 1));
  return 0;
}

int sigaddset(sigset_t *set, int signal) {
  if (!is_signal(signal)) return -1;
  set->__val[0] |= 1ul << (signal - 1);
  return 0;
}

int sigdelset(sigset_t *set, int signal) {
  if (!is_signal(signal)) return -1;
  set->__val[0] &= ~(1ul << (signal - 1));
  return 0;
}

int sigismember(const sigset_t *set, int signal) {
  if (!is_signal(signal)) return -1;
  return (int)(set->__val[0] >> (signal - 1) & 1);
}

int sigisemptyset(const sigset_t *set) { return set->__val[0] == 0; }

int sigandset(sigset_t *set, const sigset_t *a, const sigset_t *b) {
  for (int i = 0; i < 16; i++) set->__val[i] = a->__val[i] & b->__val[i];
  return 0;
}

int sigorset(sigset_t *set, const sigset_t *a, const sigset_t *b) {
  for (int i = 0; i < 16; i++) set->__val[i] = a->__val[i] | b->__val[i];
  return 0;
}

int __libc_current_sigrtmin(void) { return 34; }

int __libc_current_sigrtmax(void) { return 64; }
