/* Classes of characters. The tables behind __ctype_*_loc() are part of glibc's ABI: code that was
 * compiled against glibc's headers reads them directly. */
#ifndef _CTYPE_H
#define _CTYPE_H 1

#include <features.h>
#ifdef __USE_XOPEN2K8
# include <bits/types/locale_t.h>
#endif

__BEGIN_DECLS

/* Bits of a table entry. The bits are numbered from the high byte on big-endian machines; on
 * x86-64 the first eight therefore stand in the second byte. */
enum {
  _ISupper = 0x0100,
  _ISlower = 0x0200,
  _ISalpha = 0x0400,
  _ISdigit = 0x0800,
  _ISxdigit = 0x1000,
  _ISspace = 0x2000,
  _ISprint = 0x4000,
  _ISgraph = 0x8000,
  _ISblank = 0x0001,
  _IScntrl = 0x0002,
  _ISpunct = 0x0004,
  _ISalnum = 0x0008
};

/* Tables for the indices -128 to 255. */
extern const unsigned short **__ctype_b_loc(void) __THROW __attribute_const__;
extern const int **__ctype_tolower_loc(void) __THROW __attribute_const__;
extern const int **__ctype_toupper_loc(void) __THROW __attribute_const__;

extern int isalnum(int __c);
extern int isalpha(int __c);
extern int iscntrl(int __c);
extern int isdigit(int __c);
extern int islower(int __c);
extern int isgraph(int __c);
extern int isprint(int __c);
extern int ispunct(int __c);
extern int isspace(int __c);
extern int isupper(int __c);
extern int isxdigit(int __c);
extern int tolower(int __c);
extern int toupper(int __c);
#ifdef __USE_ISOC99
extern int isblank(int __c);
#endif
#ifdef __USE_GNU
extern int isctype(int __c, int __mask);
#endif
#if defined __USE_MISC || defined __USE_XOPEN
extern int isascii(int __c);
extern int toascii(int __c);
extern int _toupper(int __c);
extern int _tolower(int __c);
#endif

#ifdef __USE_XOPEN2K8
extern int isalnum_l(int __c, locale_t __locale);
extern int isalpha_l(int __c, locale_t __locale);
extern int iscntrl_l(int __c, locale_t __locale);
extern int isdigit_l(int __c, locale_t __locale);
extern int islower_l(int __c, locale_t __locale);
extern int isgraph_l(int __c, locale_t __locale);
extern int isprint_l(int __c, locale_t __locale);
extern int ispunct_l(int __c, locale_t __locale);
extern int isspace_l(int __c, locale_t __locale);
extern int isupper_l(int __c, locale_t __locale);
extern int isxdigit_l(int __c, locale_t __locale);
extern int isblank_l(int __c, locale_t __locale);
extern int tolower_l(int __c, locale_t __locale);
extern int toupper_l(int __c, locale_t __locale);
#endif

__END_DECLS

#endif
