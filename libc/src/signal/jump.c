// The signal mask of sigsetjmp: kept in the buffer, beside what the jump itself needs.
#include <setjmp.h>
#include <signal.h>

void __signal_save_mask(struct __jmp_buf_tag buffer[1], int save_mask) {
  buffer->__mask_was_saved = save_mask != 0;
  if (save_mask) sigprocmask(SIG_BLOCK, NULL, &buffer->__saved_mask);
}

void __signal_restore_mask(struct __jmp_buf_tag buffer[1]) {
  if (buffer->__mask_was_saved) sigprocmask(SIG_SETMASK, &buffer->__saved_mask, NULL);
}
