#ifndef _TERMIOS_H
#define _TERMIOS_H

#include <bits/types.h>
#include <features.h>

typedef unsigned char cc_t;
typedef unsigned int speed_t;
typedef unsigned int tcflag_t;
typedef __pid_t pid_t;

#define NCCS 32
struct termios {
  tcflag_t c_iflag;
  tcflag_t c_oflag;
  tcflag_t c_cflag;
  tcflag_t c_lflag;
  cc_t c_line;
  cc_t c_cc[NCCS];
  speed_t c_ispeed;
  speed_t c_ospeed;
};
#define _HAVE_STRUCT_TERMIOS_C_ISPEED 1
#define _HAVE_STRUCT_TERMIOS_C_OSPEED 1

#define B0 0
#define B50 01
#define B75 02
#define B110 03
#define B134 04
#define B150 05
#define B200 06
#define B300 07
#define B600 010
#define B1200 011
#define B1800 012
#define B2400 013
#define B4800 014
#define B9600 015
#define B19200 016
#define B38400 017
#define TCOOFF 0
#define TCOON 01
#define TCIOFF 02
#define TCION 03
#define TCIFLUSH 0
#define TCOFLUSH 01
#define TCIOFLUSH 02
#define B57600 010001
#define B115200 010002
#define B230400 010003
#define B460800 010004
#define B500000 010005
#define B576000 010006
#define B921600 010007
#define B1000000 010010
#define B1152000 010011
#define B1500000 010012
#define B2000000 010013
#define B2500000 010014
#define B3000000 010015
#define B3500000 010016
#define B4000000 010017
#define VINTR 0
#define VQUIT 01
#define VERASE 02
#define VKILL 03
#define VEOF 04
#define VTIME 05
#define VMIN 06
#define VSTART 010
#define VSTOP 011
#define VSUSP 012
#define VEOL 013
#define VREPRINT 014
#define VDISCARD 015
#define VWERASE 016
#define VLNEXT 017
#define VEOL2 020
#define CSIZE 060
#define CS5 0
#define CS6 020
#define CS7 040
#define CS8 060
#define CSTOPB 0100
#define CREAD 0200
#define PARENB 0400
#define PARODD 01000
#define HUPCL 02000
#define CLOCAL 04000
#define IGNBRK 01
#define BRKINT 02
#define IGNPAR 04
#define PARMRK 010
#define INPCK 020
#define ISTRIP 040
#define INLCR 0100
#define IGNCR 0200
#define ICRNL 0400
#define IXON 02000
#define IXANY 04000
#define IXOFF 010000
#define ISIG 01
#define ICANON 02
#define ECHO 010
#define ECHOE 020
#define ECHOK 040
#define ECHONL 0100
#define NOFLSH 0200
#define TOSTOP 0400
#define IEXTEN 0100000
#define OPOST 01
#define ONLCR 04
#define OCRNL 010
#define ONOCR 020
#define ONLRET 040
#define OFILL 0100
#define OFDEL 0200
#define NLDLY 0400
#define NL0 0
#define NL1 0400
#define CRDLY 03000
#define CR0 0
#define CR1 01000
#define CR2 02000
#define CR3 03000
#define TABDLY 014000
#define TAB0 0
#define TAB1 04000
#define TAB2 010000
#define TAB3 014000
#define BSDLY 020000
#define BS0 0
#define BS1 020000
#define FFDLY 0100000
#define FF0 0
#define FF1 0100000
#define VTDLY 040000
#define VT0 0
#define VT1 040000
#define TCSANOW 0
#define TCSADRAIN 01
#define TCSAFLUSH 02
#ifdef __USE_MISC
#define EXTA 016
#define EXTB 017
#define TIOCSER_TEMT 01
#define CBAUD 010017
#define CBAUDEX 010000
#define CIBAUD 02003600000
#define CMSPAR 010000000000
#define CRTSCTS 020000000000
#define VSWTC 07
#define IUCLC 01000
#define IMAXBEL 020000
#define IUTF8 040000
#define XCASE 04
#define ECHOCTL 01000
#define ECHOPRT 02000
#define ECHOKE 04000
#define FLUSHO 010000
#define PENDIN 040000
#define EXTPROC 0200000
#define OLCUC 02
#define XTABS 014000
#endif

int tcgetattr(int, struct termios *);
int tcsetattr(int, int, const struct termios *);
int tcsendbreak(int, int);
int tcdrain(int);
int tcflush(int, int);
int tcflow(int, int);
__pid_t tcgetsid(int);
speed_t cfgetospeed(const struct termios *);
speed_t cfgetispeed(const struct termios *);
int cfsetospeed(struct termios *, speed_t);
int cfsetispeed(struct termios *, speed_t);
#ifdef __USE_MISC
int cfsetspeed(struct termios *, speed_t);
void cfmakeraw(struct termios *);
#endif

#endif
