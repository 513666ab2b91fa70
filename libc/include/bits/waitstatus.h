/* What the status of wait() says: the low seven bits are the signal, 0 for an ordinary exit and
 * 0x7f for a stop; the next byte is the exit status or the signal that stopped it. */
#ifndef _BITS_WAITSTATUS_H
#define _BITS_WAITSTATUS_H 1

#define WNOHANG 1
#define WUNTRACED 2

#define WEXITSTATUS(status) (((status) & 0xff00) >> 8)
#define WTERMSIG(status) ((status) & 0x7f)
#define WSTOPSIG(status) WEXITSTATUS(status)
#define WIFEXITED(status) (WTERMSIG(status) == 0)
#define WIFSIGNALED(status) (((signed char)(((status) & 0x7f) + 1) >> 1) > 0)
#define WIFSTOPPED(status) (((status) & 0xff) == 0x7f)
#define WIFCONTINUED(status) ((status) == 0xffff)
#define WCOREDUMP(status) ((status) & 0x80)

#endif
