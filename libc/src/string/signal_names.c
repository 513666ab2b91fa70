// What each signal is called and means, in glibc's words.
#include <signal.h>
#include <string.h>

#define SIGNAL_COUNT 32
#define SIGNAL(name, text) [SIG##name] = {#name, text}

static const struct {
  const char *name;
  const char *text;
} signals[SIGNAL_COUNT] = {
    SIGNAL(HUP, "Hangup"),
    SIGNAL(INT, "Interrupt"),
    SIGNAL(QUIT, "Quit"),
    SIGNAL(ILL, "Illegal instruction"),
    SIGNAL(TRAP, "Trace/breakpoint trap"),
    SIGNAL(ABRT, "Aborted"),
    SIGNAL(BUS, "Bus error"),
    SIGNAL(FPE, "Floating point exception"),
    SIGNAL(KILL, "Killed"),
    SIGNAL(USR1, "User defined signal 1"),
    SIGNAL(SEGV, "Segmentation fault"),
    SIGNAL(USR2, "User defined signal 2"),
    SIGNAL(PIPE, "Broken pipe"),
    SIGNAL(ALRM, "Alarm clock"),
    SIGNAL(TERM, "Terminated"),
    SIGNAL(STKFLT, "Stack fault"),
    SIGNAL(CHLD, "Child exited"),
    SIGNAL(CONT, "Continued"),
    SIGNAL(STOP, "Stopped (signal)"),
    SIGNAL(TSTP, "Stopped"),
    SIGNAL(TTIN, "Stopped (tty input)"),
    SIGNAL(TTOU, "Stopped (tty output)"),
    SIGNAL(URG, "Urgent I/O condition"),
    SIGNAL(XCPU, "CPU time limit exceeded"),
    SIGNAL(XFSZ, "File size limit exceeded"),
    SIGNAL(VTALRM, "Virtual timer expired"),
    SIGNAL(PROF, "Profiling timer expired"),
    SIGNAL(WINCH, "Window changed"),
    SIGNAL(POLL, "I/O possible"),
    SIGNAL(PWR, "Power failure"),
    SIGNAL(SYS, "Bad system call"),
};

const char *sigdescr_np(int signal) {
  return signal >= 0 && signal < SIGNAL_COUNT ? signals[signal].text : NULL;
}

const char *sigabbrev_np(int signal) {
  return signal >= 0 && signal < SIGNAL_COUNT ? signals[signal].name : NULL;
}
