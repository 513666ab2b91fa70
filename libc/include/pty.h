/* Pseudo-terminals, which the box does not have. */
#ifndef _PTY_H
#define _PTY_H 1

#include <features.h>
#include <sys/ioctl.h>
#include <termios.h>

extern int openpty(int *__master, int *__slave, char *__name, const struct termios *__settings,
                   const struct winsize *__size) __THROW;
extern int forkpty(int *__master, char *__name, const struct termios *__settings,
                   const struct winsize *__size) __THROW;

#endif
