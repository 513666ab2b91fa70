/* Classes of wide characters. */
#ifndef _WCTYPE_H
#define _WCTYPE_H 1

#include <features.h>
#include <bits/types/wint_t.h>
#ifdef __USE_XOPEN2K8
# include <bits/types/locale_t.h>
#endif

__BEGIN_DECLS

#ifndef WEOF
# define WEOF (0xffffffffu)
#endif
typedef unsigned long wctype_t;
typedef const int *wctrans_t;

extern int iswalnum(wint_t __c) __THROW;
extern int iswalpha(wint_t __c) __THROW;
extern int iswcntrl(wint_t __c) __THROW;
extern int iswdigit(wint_t __c) __THROW;
extern int iswgraph(wint_t __c) __THROW;
extern int iswlower(wint_t __c) __THROW;
extern int iswprint(wint_t __c) __THROW;
extern int iswpunct(wint_t __c) __THROW;
extern int iswspace(wint_t __c) __THROW;
extern int iswupper(wint_t __c) __THROW;
extern int iswxdigit(wint_t __c) __THROW;
#ifdef __USE_ISOC99
extern int iswblank(wint_t __c) __THROW;
#endif
extern wctype_t wctype(const char *__name) __THROW;
extern int iswctype(wint_t __c, wctype_t __type) __THROW;
extern wint_t towlower(wint_t __c) __THROW;
extern wint_t towupper(wint_t __c) __THROW;
extern wctrans_t wctrans(const char *__name) __THROW;
extern wint_t towctrans(wint_t __c, wctrans_t __mapping) __THROW;

#ifdef __USE_XOPEN2K8
extern int iswalnum_l(wint_t __c, locale_t __locale) __THROW;
extern int iswalpha_l(wint_t __c, locale_t __locale) __THROW;
extern int iswcntrl_l(wint_t __c, locale_t __locale) __THROW;
extern int iswdigit_l(wint_t __c, locale_t __locale) __THROW;
extern int iswgraph_l(wint_t __c, locale_t __locale) __THROW;
extern int iswlower_l(wint_t __c, locale_t __locale) __THROW;
extern int iswprint_l(wint_t __c, locale_t __locale) __THROW;
extern int iswpunct_l(wint_t __c, locale_t __locale) __THROW;
extern int iswspace_l(wint_t __c, locale_t __locale) __THROW;
extern int iswupper_l(wint_t __c, locale_t __locale) __THROW;
extern int iswxdigit_l(wint_t __c, locale_t __locale) __THROW;
extern int iswblank_l(wint_t __c, locale_t __locale) __THROW;
extern wctype_t wctype_l(const char *__name, locale_t __locale) __THROW;
extern int iswctype_l(wint_t __c, wctype_t __type, locale_t __locale) __THROW;
extern wint_t towlower_l(wint_t __c, locale_t __locale) __THROW;
extern wint_t towupper_l(wint_t __c, locale_t __locale) __THROW;
extern wctrans_t wctrans_l(const char *__name, locale_t __locale) __THROW;
extern wint_t towctrans_l(wint_t __c, wctrans_t __mapping, locale_t __locale) __THROW;
#endif

__END_DECLS

#endif
