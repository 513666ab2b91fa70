/* Jumps out of functions. The translator implements them; the buffer has glibc's layout. */
#ifndef _SETJMP_H
#define _SETJMP_H 1

#include <features.h>
#include <bits/types/sigset_t.h>

__BEGIN_DECLS

typedef long __jmp_buf[8];
struct __jmp_buf_tag {
  __jmp_buf __jmpbuf;
  int __mask_was_saved;
  __sigset_t __saved_mask;
};
typedef struct __jmp_buf_tag jmp_buf[1];

extern int setjmp(jmp_buf __buffer) __attribute__((__returns_twice__));
extern int _setjmp(struct __jmp_buf_tag __buffer[1]) __attribute__((__returns_twice__));
extern int __sigsetjmp(struct __jmp_buf_tag __buffer[1], int __save_mask)
    __attribute__((__returns_twice__));
extern void longjmp(struct __jmp_buf_tag __buffer[1], int __value) __clew_noreturn;
#if defined __USE_MISC || defined __USE_XOPEN
extern void _longjmp(struct __jmp_buf_tag __buffer[1], int __value) __clew_noreturn;
#endif
#define setjmp(buffer) _setjmp(buffer)

#ifdef __USE_POSIX
typedef struct __jmp_buf_tag sigjmp_buf[1];
extern void siglongjmp(sigjmp_buf __buffer, int __value) __clew_noreturn;
/* The jump itself is the translator's; the signal mask is the library's. */
extern void __signal_save_mask(struct __jmp_buf_tag __buffer[1], int __save_mask);
extern void __signal_restore_mask(struct __jmp_buf_tag __buffer[1]);
# define sigsetjmp(buffer, save_mask)                                                           \
   (__signal_save_mask(buffer, save_mask), __sigsetjmp(buffer, save_mask))
# define siglongjmp(buffer, value) (__signal_restore_mask(buffer), siglongjmp(buffer, value))
#endif

__END_DECLS

#endif
