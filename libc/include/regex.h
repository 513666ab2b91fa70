/* Regular expressions: POSIX's functions and, for programs that ask for GNU's, the older interface. */
#ifndef _REGEX_H
#define _REGEX_H 1

#include <features.h>
#include <stddef.h>
#include <sys/types.h>

__BEGIN_DECLS

typedef unsigned long reg_syntax_t;

#ifdef __USE_GNU
extern reg_syntax_t re_syntax_options;

/* What a syntax is made of, a bit each. */
# define RE_BACKSLASH_ESCAPE_IN_LISTS 0x1ul
# define RE_BK_PLUS_QM 0x2ul
# define RE_CHAR_CLASSES 0x4ul
# define RE_CONTEXT_INDEP_ANCHORS 0x8ul
# define RE_CONTEXT_INDEP_OPS 0x10ul
# define RE_CONTEXT_INVALID_OPS 0x20ul
# define RE_DOT_NEWLINE 0x40ul
# define RE_DOT_NOT_NULL 0x80ul
# define RE_HAT_LISTS_NOT_NEWLINE 0x100ul
# define RE_INTERVALS 0x200ul
# define RE_LIMITED_OPS 0x400ul
# define RE_NEWLINE_ALT 0x800ul
# define RE_NO_BK_BRACES 0x1000ul
# define RE_NO_BK_PARENS 0x2000ul
# define RE_NO_BK_REFS 0x4000ul
# define RE_NO_BK_VBAR 0x8000ul
# define RE_NO_EMPTY_RANGES 0x10000ul
# define RE_UNMATCHED_RIGHT_PAREN_ORD 0x20000ul
# define RE_NO_POSIX_BACKTRACKING 0x40000ul
# define RE_NO_GNU_OPS 0x80000ul
# define RE_DEBUG 0x100000ul
# define RE_INVALID_INTERVAL_ORD 0x200000ul
# define RE_ICASE 0x400000ul
# define RE_CARET_ANCHORS_HERE 0x800000ul
# define RE_CONTEXT_INVALID_DUP 0x1000000ul
# define RE_NO_SUB 0x2000000ul

/* The syntaxes of programs. */
# define _RE_SYNTAX_POSIX_COMMON                                                                \
   (RE_CHAR_CLASSES | RE_DOT_NEWLINE | RE_DOT_NOT_NULL | RE_INTERVALS | RE_NO_EMPTY_RANGES)
# define RE_SYNTAX_POSIX_BASIC                                                                  \
   (_RE_SYNTAX_POSIX_COMMON | RE_BK_PLUS_QM | RE_CONTEXT_INVALID_DUP)
# define RE_SYNTAX_POSIX_MINIMAL_BASIC (_RE_SYNTAX_POSIX_COMMON | RE_LIMITED_OPS)
# define RE_SYNTAX_POSIX_EXTENDED                                                               \
   (_RE_SYNTAX_POSIX_COMMON | RE_CONTEXT_INDEP_ANCHORS | RE_CONTEXT_INDEP_OPS |                 \
    RE_CONTEXT_INVALID_OPS | RE_NO_BK_BRACES | RE_NO_BK_PARENS | RE_NO_BK_VBAR |                \
    RE_UNMATCHED_RIGHT_PAREN_ORD)
# define RE_SYNTAX_POSIX_MINIMAL_EXTENDED                                                       \
   (_RE_SYNTAX_POSIX_COMMON | RE_CONTEXT_INDEP_ANCHORS | RE_CONTEXT_INVALID_OPS |               \
    RE_NO_BK_BRACES | RE_NO_BK_PARENS | RE_NO_BK_REFS | RE_NO_BK_VBAR |                         \
    RE_UNMATCHED_RIGHT_PAREN_ORD)
# define RE_SYNTAX_EMACS 0
# define RE_SYNTAX_AWK                                                                          \
   (RE_BACKSLASH_ESCAPE_IN_LISTS | RE_DOT_NOT_NULL | RE_NO_BK_PARENS | RE_NO_BK_REFS |          \
    RE_NO_BK_VBAR | RE_NO_EMPTY_RANGES | RE_DOT_NEWLINE | RE_CONTEXT_INDEP_ANCHORS |            \
    RE_CHAR_CLASSES | RE_UNMATCHED_RIGHT_PAREN_ORD | RE_NO_GNU_OPS)
# define RE_SYNTAX_GNU_AWK                                                                      \
   ((RE_SYNTAX_POSIX_EXTENDED | RE_BACKSLASH_ESCAPE_IN_LISTS | RE_INVALID_INTERVAL_ORD) &       \
    ~(RE_DOT_NOT_NULL | RE_CONTEXT_INDEP_OPS | RE_CONTEXT_INVALID_OPS))
# define RE_SYNTAX_POSIX_AWK                                                                    \
   (RE_SYNTAX_POSIX_EXTENDED | RE_BACKSLASH_ESCAPE_IN_LISTS | RE_INTERVALS | RE_NO_GNU_OPS |    \
    RE_INVALID_INTERVAL_ORD)
# define RE_SYNTAX_GREP                                                                         \
   ((RE_SYNTAX_POSIX_BASIC | RE_NEWLINE_ALT) & ~(RE_CONTEXT_INVALID_DUP | RE_DOT_NOT_NULL))
# define RE_SYNTAX_EGREP                                                                        \
   ((RE_SYNTAX_POSIX_EXTENDED | RE_INVALID_INTERVAL_ORD | RE_NEWLINE_ALT) &                     \
    ~(RE_CONTEXT_INVALID_OPS | RE_DOT_NOT_NULL))
# define RE_SYNTAX_POSIX_EGREP RE_SYNTAX_EGREP
# define RE_SYNTAX_ED RE_SYNTAX_POSIX_BASIC
# define RE_SYNTAX_SED RE_SYNTAX_POSIX_BASIC

# undef RE_DUP_MAX
# define RE_DUP_MAX 0x7fff
#endif

/* For regcomp. */
#define REG_EXTENDED 1
#define REG_ICASE 2
#define REG_NEWLINE 4
#define REG_NOSUB 8

/* For regexec. */
#define REG_NOTBOL 1
#define REG_NOTEOL 2
#define REG_STARTEND 4

typedef enum {
  _REG_ENOSYS = -1,
  _REG_NOERROR = 0,
  _REG_NOMATCH,
  _REG_BADPAT,
  _REG_ECOLLATE,
  _REG_ECTYPE,
  _REG_EESCAPE,
  _REG_ESUBREG,
  _REG_EBRACK,
  _REG_EPAREN,
  _REG_EBRACE,
  _REG_BADBR,
  _REG_ERANGE,
  _REG_ESPACE,
  _REG_BADRPT,
  _REG_EEND,
  _REG_ESIZE,
  _REG_ERPAREN
} reg_errcode_t;

#define REG_ENOSYS _REG_ENOSYS
#define REG_NOERROR _REG_NOERROR
#define REG_NOMATCH _REG_NOMATCH
#define REG_BADPAT _REG_BADPAT
#define REG_ECOLLATE _REG_ECOLLATE
#define REG_ECTYPE _REG_ECTYPE
#define REG_EESCAPE _REG_EESCAPE
#define REG_ESUBREG _REG_ESUBREG
#define REG_EBRACK _REG_EBRACK
#define REG_EPAREN _REG_EPAREN
#define REG_EBRACE _REG_EBRACE
#define REG_BADBR _REG_BADBR
#define REG_ERANGE _REG_ERANGE
#define REG_ESPACE _REG_ESPACE
#define REG_BADRPT _REG_BADRPT
#define REG_EEND _REG_EEND
#define REG_ESIZE _REG_ESIZE
#define REG_ERPAREN _REG_ERPAREN

#ifdef __USE_GNU
# define __REGEX_MEMBER(name) name
# define RE_TRANSLATE_TYPE unsigned char *
#else
# define __REGEX_MEMBER(name) __##name
#endif

struct re_dfa_t;

struct re_pattern_buffer {
  struct re_dfa_t *__REGEX_MEMBER(buffer);
  unsigned long __REGEX_MEMBER(allocated);
  unsigned long __REGEX_MEMBER(used);
  reg_syntax_t __REGEX_MEMBER(syntax);
  char *__REGEX_MEMBER(fastmap);
  unsigned char *__REGEX_MEMBER(translate);
  size_t re_nsub;
  unsigned __REGEX_MEMBER(can_be_null) : 1;
  unsigned __REGEX_MEMBER(regs_allocated) : 2;
  unsigned __REGEX_MEMBER(fastmap_accurate) : 1;
  unsigned __REGEX_MEMBER(no_sub) : 1;
  unsigned __REGEX_MEMBER(not_bol) : 1;
  unsigned __REGEX_MEMBER(not_eol) : 1;
  unsigned __REGEX_MEMBER(newline_anchor) : 1;
};

typedef struct re_pattern_buffer regex_t;
typedef int regoff_t;

typedef struct {
  regoff_t rm_so;
  regoff_t rm_eo;
} regmatch_t;

extern int regcomp(regex_t *__restrict __compiled, const char *__restrict __pattern, int __flags);
extern int regexec(const regex_t *__restrict __compiled, const char *__restrict __text,
                   size_t __count, regmatch_t __matches[__restrict_arr], int __flags);
extern size_t regerror(int __code, const regex_t *__restrict __compiled, char *__restrict __buffer,
                       size_t __size);
extern void regfree(regex_t *__compiled);

#ifdef __USE_GNU
# define REGS_UNALLOCATED 0
# define REGS_REALLOCATE 1
# define REGS_FIXED 2
# ifndef RE_NREGS
#  define RE_NREGS 30
# endif

struct re_registers {
  unsigned num_regs;
  regoff_t *start;
  regoff_t *end;
};

extern reg_syntax_t re_set_syntax(reg_syntax_t __syntax);
extern const char *re_compile_pattern(const char *__pattern, size_t __length,
                                      struct re_pattern_buffer *__compiled);
extern int re_compile_fastmap(struct re_pattern_buffer *__compiled);
extern regoff_t re_search(struct re_pattern_buffer *__compiled, const char *__text,
                          regoff_t __length, regoff_t __start, regoff_t __range,
                          struct re_registers *__registers);
extern regoff_t re_search_2(struct re_pattern_buffer *__compiled, const char *__text1,
                            regoff_t __length1, const char *__text2, regoff_t __length2,
                            regoff_t __start, regoff_t __range, struct re_registers *__registers,
                            regoff_t __stop);
extern regoff_t re_match(struct re_pattern_buffer *__compiled, const char *__text,
                         regoff_t __length, regoff_t __start, struct re_registers *__registers);
extern regoff_t re_match_2(struct re_pattern_buffer *__compiled, const char *__text1,
                           regoff_t __length1, const char *__text2, regoff_t __length2,
                           regoff_t __start, struct re_registers *__registers, regoff_t __stop);
extern void re_set_registers(struct re_pattern_buffer *__compiled,
                             struct re_registers *__registers, unsigned __count,
                             regoff_t *__starts, regoff_t *__ends);
#endif
#if defined _REGEX_RE_COMP
extern char *re_comp(const char *__pattern);
extern int re_exec(const char *__text);
#endif

__END_DECLS

#endif
