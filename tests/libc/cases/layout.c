// The ABI that our headers share with glibc's: sizes, offsets and constants.
#include <ctype.h>
#include <errno.h>
#include <fenv.h>
#include <inttypes.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <search.h>
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>
#include <uchar.h>
#include <ucontext.h>
#include <wchar.h>
#include <wctype.h>

#define SIZE(type) printf("%s %zu %zu\n", #type, sizeof(type), _Alignof(type))
#define MEMBER(type, member) printf("%s.%s %zu %zu\n", #type, #member, offsetof(type, member), sizeof(((type *)0)->member))
#define VALUE(name) printf("%s %jd\n", #name, (intmax_t)(name))

int main(void) {
  SIZE(wchar_t); SIZE(wint_t); SIZE(wctype_t); SIZE(wctrans_t); SIZE(mbstate_t); SIZE(size_t); SIZE(time_t); SIZE(clock_t);
  SIZE(int_fast8_t); SIZE(int_fast16_t); SIZE(int_fast32_t); SIZE(int_fast64_t); SIZE(intmax_t); SIZE(sigset_t); SIZE(siginfo_t);
  SIZE(stack_t); SIZE(jmp_buf); SIZE(sigjmp_buf); SIZE(struct sigaction); SIZE(ucontext_t); SIZE(fenv_t); SIZE(fexcept_t); SIZE(div_t);
  SIZE(ldiv_t); SIZE(lldiv_t); SIZE(imaxdiv_t); SIZE(struct lconv); SIZE(struct tm); SIZE(struct timespec); SIZE(struct itimerspec);
  SIZE(struct random_data); SIZE(struct drand48_data); SIZE(ENTRY); SIZE(struct hsearch_data); SIZE(float_t); SIZE(double_t); SIZE(sig_atomic_t);
  SIZE(clockid_t); SIZE(timer_t); SIZE(locale_t); SIZE(char16_t); SIZE(char32_t); SIZE(struct sigevent); SIZE(nl_item);
  MEMBER(struct tm, tm_sec); MEMBER(struct tm, tm_year); MEMBER(struct tm, tm_isdst); MEMBER(struct tm, tm_gmtoff); MEMBER(struct tm, tm_zone);
  MEMBER(struct sigaction, sa_handler); MEMBER(struct sigaction, sa_mask); MEMBER(struct sigaction, sa_flags); MEMBER(struct sigaction, sa_restorer);
  MEMBER(siginfo_t, si_signo); MEMBER(siginfo_t, si_code); MEMBER(siginfo_t, si_pid); MEMBER(siginfo_t, si_addr); MEMBER(siginfo_t, si_value); MEMBER(siginfo_t, si_status); MEMBER(siginfo_t, si_utime);
  MEMBER(struct lconv, decimal_point); MEMBER(struct lconv, int_frac_digits); MEMBER(struct lconv, n_sign_posn); MEMBER(struct lconv, int_n_sign_posn);
  MEMBER(struct random_data, rand_type); MEMBER(struct random_data, end_ptr); MEMBER(struct drand48_data, __a); MEMBER(ucontext_t, uc_mcontext); MEMBER(ucontext_t, uc_sigmask);
  MEMBER(struct __jmp_buf_tag, __mask_was_saved); MEMBER(struct __jmp_buf_tag, __saved_mask); MEMBER(mbstate_t, __value); MEMBER(struct qelem, q_data); MEMBER(stack_t, ss_size);
  VALUE(_ISupper); VALUE(_ISlower); VALUE(_ISalpha); VALUE(_ISdigit); VALUE(_ISxdigit); VALUE(_ISspace); VALUE(_ISprint); VALUE(_ISgraph); VALUE(_ISblank); VALUE(_IScntrl); VALUE(_ISpunct); VALUE(_ISalnum);
  VALUE(FE_INVALID); VALUE(FE_DIVBYZERO); VALUE(FE_OVERFLOW); VALUE(FE_UNDERFLOW); VALUE(FE_INEXACT); VALUE(FE_ALL_EXCEPT); VALUE(FE_TONEAREST); VALUE(FE_DOWNWARD); VALUE(FE_UPWARD); VALUE(FE_TOWARDZERO);
  VALUE(FP_NAN); VALUE(FP_INFINITE); VALUE(FP_ZERO); VALUE(FP_SUBNORMAL); VALUE(FP_NORMAL); VALUE(FP_ILOGB0); VALUE(FP_ILOGBNAN); VALUE(math_errhandling);
  VALUE(LC_CTYPE); VALUE(LC_NUMERIC); VALUE(LC_TIME); VALUE(LC_COLLATE); VALUE(LC_MONETARY); VALUE(LC_MESSAGES); VALUE(LC_ALL); VALUE(LC_ALL_MASK);
  VALUE(RAND_MAX); VALUE(EXIT_FAILURE); VALUE(CLOCKS_PER_SEC); VALUE(CLOCK_REALTIME); VALUE(CLOCK_MONOTONIC); VALUE(CLOCK_PROCESS_CPUTIME_ID); VALUE(TIMER_ABSTIME); VALUE(TIME_UTC);
  VALUE(PATH_MAX); VALUE(NAME_MAX); VALUE(PIPE_BUF); VALUE(SSIZE_MAX); VALUE(IOV_MAX); VALUE(LINE_MAX); VALUE(MB_LEN_MAX); VALUE(NGROUPS_MAX); VALUE(HOST_NAME_MAX); VALUE(LOGIN_NAME_MAX); VALUE(TTY_NAME_MAX); VALUE(_POSIX_PATH_MAX); VALUE(NL_ARGMAX); VALUE(RE_DUP_MAX);
  VALUE(CHAR_BIT); VALUE(INT_MAX); VALUE(LONG_MAX); VALUE(LLONG_MIN); VALUE(WCHAR_MAX); VALUE(WCHAR_MIN); VALUE(WEOF); VALUE(WINT_MAX); VALUE(INT_FAST16_MAX); VALUE(UINT_FAST32_MAX); VALUE(SIZE_MAX); VALUE(SIG_ATOMIC_MAX);
  VALUE(SA_NOCLDSTOP); VALUE(SA_SIGINFO); VALUE(SA_ONSTACK); VALUE(SA_RESTART); VALUE(SA_NODEFER); VALUE(SA_RESETHAND); VALUE(SIG_BLOCK); VALUE(SIG_UNBLOCK); VALUE(SIG_SETMASK); VALUE(SIGABRT); VALUE(SIGSEGV); VALUE(SIGRTMAX); VALUE(SIGSYS); VALUE(NSIG);
  VALUE(SI_USER); VALUE(SI_TKILL); VALUE(FPE_INTDIV); VALUE(SEGV_MAPERR); VALUE(SIGEV_NONE); VALUE(CODESET); VALUE(D_T_FMT); VALUE(YESEXPR); VALUE(MON_12); VALUE(ERA_T_FMT); VALUE(CRNCYSTR); VALUE(RADIXCHAR);
  VALUE(EAGAIN); VALUE(EWOULDBLOCK); VALUE(ENOTSUP); VALUE(EDEADLOCK); VALUE(EILSEQ); VALUE(EHWPOISON); VALUE(EOVERFLOW); VALUE(ENOSYS);
  VALUE(FIND); VALUE(ENTER); VALUE(preorder); VALUE(leaf);
  printf("%s %s %s %s %s %s\n", PRId64, PRIx8, SCNd8, SCNuMAX, PRIuPTR, PRIdFAST16);
  printf("%.20g %.20g %.20g\n", M_PI, M_E, M_SQRT1_2);
}
