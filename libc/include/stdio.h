#ifndef _STDIO_H
#define _STDIO_H

#include <bits/types.h>
#include <bits/types/FILE.h>
#include <bits/types/__FILE.h>
#include <bits/types/mbstate_t.h>
#include <bits/types/struct_FILE.h>
#include <features.h>
#include <stdarg.h>
#include <stddef.h>

typedef __off_t off_t;
typedef __ssize_t ssize_t;
#ifdef __USE_LARGEFILE64
typedef __off64_t off64_t;
#endif

typedef struct _G_fpos_t {
  __off_t __pos;
  __mbstate_t __state;
} __fpos_t;
typedef __fpos_t fpos_t;
#ifdef __USE_LARGEFILE64
typedef __fpos_t fpos64_t;
#endif

#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2

#define BUFSIZ 8192
#define EOF (-1)

#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#ifdef __USE_GNU
#define SEEK_DATA 3
#define SEEK_HOLE 4
#endif

#if defined __USE_MISC || defined __USE_XOPEN
#define P_tmpdir "/tmp"
#endif
#define L_tmpnam 20
#define TMP_MAX 238328
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_ctermid 9

extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr

#define __PRINTF_LIKE(format, first) __attribute__((__format__(__printf__, format, first)))
#define __SCANF_LIKE(format, first) __attribute__((__format__(__scanf__, format, first)))

/* ---- Files as such ---------------------------------------------------------------------------- */

int remove(const char *);
int rename(const char *, const char *);
FILE *tmpfile(void);
char *tmpnam(char *);
#ifdef __USE_MISC
char *tmpnam_r(char *);
#endif
#if defined __USE_MISC || defined __USE_XOPEN
char *tempnam(const char *, const char *);
#endif
#ifdef __USE_ATFILE
int renameat(int, const char *, int, const char *);
#endif
#ifdef __USE_GNU
int renameat2(int, const char *, int, const char *, unsigned int);
#define RENAME_NOREPLACE 1
#define RENAME_EXCHANGE 2
#endif

/* ---- Opening and closing ------------------------------------------------------------------------ */

FILE *fopen(const char *__restrict, const char *__restrict);
FILE *freopen(const char *__restrict, const char *__restrict, FILE *__restrict);
int fclose(FILE *);
int fflush(FILE *);
#ifdef __USE_POSIX
FILE *fdopen(int, const char *);
int fileno(FILE *);
char *ctermid(char *);
#endif
#ifdef __USE_POSIX2
FILE *popen(const char *, const char *);
int pclose(FILE *);
#endif
#ifdef __USE_XOPEN
char *cuserid(char *);
#endif
#ifdef __USE_XOPEN2K8
FILE *fmemopen(void *, size_t, const char *);
FILE *open_memstream(char **, size_t *);
#endif
#ifdef __USE_LARGEFILE64
FILE *fopen64(const char *__restrict, const char *__restrict);
FILE *freopen64(const char *__restrict, const char *__restrict, FILE *__restrict);
FILE *tmpfile64(void);
#endif
#ifdef __USE_MISC
int fflush_unlocked(FILE *);
int fileno_unlocked(FILE *);
#endif
#ifdef __USE_GNU
int fcloseall(void);
typedef ssize_t cookie_read_function_t(void *, char *, size_t);
typedef ssize_t cookie_write_function_t(void *, const char *, size_t);
typedef int cookie_seek_function_t(void *, __off64_t *, int);
typedef int cookie_close_function_t(void *);
typedef struct _IO_cookie_io_functions_t {
  cookie_read_function_t *read;
  cookie_write_function_t *write;
  cookie_seek_function_t *seek;
  cookie_close_function_t *close;
} cookie_io_functions_t;
FILE *fopencookie(void *__restrict, const char *__restrict, cookie_io_functions_t);
#endif

/* ---- Buffering and state ------------------------------------------------------------------------ */

void setbuf(FILE *__restrict, char *__restrict);
int setvbuf(FILE *__restrict, char *__restrict, int, size_t);
#ifdef __USE_MISC
void setbuffer(FILE *__restrict, char *__restrict, size_t);
void setlinebuf(FILE *);
#endif
void clearerr(FILE *);
int feof(FILE *);
int ferror(FILE *);
#ifdef __USE_MISC
void clearerr_unlocked(FILE *);
int feof_unlocked(FILE *);
int ferror_unlocked(FILE *);
#endif
#ifdef __USE_POSIX199506
void flockfile(FILE *);
int ftrylockfile(FILE *);
void funlockfile(FILE *);
#endif

/* ---- Formatted output ---------------------------------------------------------------------------- */

int printf(const char *__restrict, ...) __PRINTF_LIKE(1, 2);
int fprintf(FILE *__restrict, const char *__restrict, ...) __PRINTF_LIKE(2, 3);
int sprintf(char *__restrict, const char *__restrict, ...) __PRINTF_LIKE(2, 3);
int vprintf(const char *__restrict, va_list) __PRINTF_LIKE(1, 0);
int vfprintf(FILE *__restrict, const char *__restrict, va_list) __PRINTF_LIKE(2, 0);
int vsprintf(char *__restrict, const char *__restrict, va_list) __PRINTF_LIKE(2, 0);
#if defined __USE_ISOC99 || defined __USE_UNIX98
int snprintf(char *__restrict, size_t, const char *__restrict, ...) __PRINTF_LIKE(3, 4);
int vsnprintf(char *__restrict, size_t, const char *__restrict, va_list) __PRINTF_LIKE(3, 0);
#endif
#ifdef __USE_XOPEN2K8
int dprintf(int, const char *__restrict, ...) __PRINTF_LIKE(2, 3);
int vdprintf(int, const char *__restrict, va_list) __PRINTF_LIKE(2, 0);
#endif
#ifdef __USE_GNU
int asprintf(char **__restrict, const char *__restrict, ...) __PRINTF_LIKE(2, 3);
int vasprintf(char **__restrict, const char *__restrict, va_list) __PRINTF_LIKE(2, 0);
#endif

/* ---- Formatted input ----------------------------------------------------------------------------- */

int scanf(const char *__restrict, ...) __SCANF_LIKE(1, 2);
int fscanf(FILE *__restrict, const char *__restrict, ...) __SCANF_LIKE(2, 3);
int sscanf(const char *__restrict, const char *__restrict, ...) __SCANF_LIKE(2, 3);
#ifdef __USE_ISOC99
int vscanf(const char *__restrict, va_list) __SCANF_LIKE(1, 0);
int vfscanf(FILE *__restrict, const char *__restrict, va_list) __SCANF_LIKE(2, 0);
int vsscanf(const char *__restrict, const char *__restrict, va_list) __SCANF_LIKE(2, 0);
#endif

/* ---- Characters and lines ------------------------------------------------------------------------ */

int fgetc(FILE *);
int getc(FILE *);
int getchar(void);
int fputc(int, FILE *);
int putc(int, FILE *);
int putchar(int);
int ungetc(int, FILE *);
char *fgets(char *__restrict, int, FILE *__restrict);
int fputs(const char *__restrict, FILE *__restrict);
int puts(const char *);
#if !defined __USE_ISOC11 || defined __CLEW_GETS
char *gets(char *) __attribute__((__deprecated__));
#endif
#ifdef __USE_POSIX199309
int getc_unlocked(FILE *);
int getchar_unlocked(void);
int putc_unlocked(int, FILE *);
int putchar_unlocked(int);
#endif
#ifdef __USE_MISC
int fgetc_unlocked(FILE *);
int fputc_unlocked(int, FILE *);
int getw(FILE *);
int putw(int, FILE *);
#endif
#ifdef __USE_GNU
char *fgets_unlocked(char *__restrict, int, FILE *__restrict);
int fputs_unlocked(const char *__restrict, FILE *__restrict);
#endif
#ifdef __USE_XOPEN2K8
ssize_t getdelim(char **__restrict, size_t *__restrict, int, FILE *__restrict);
ssize_t getline(char **__restrict, size_t *__restrict, FILE *__restrict);
ssize_t __getdelim(char **__restrict, size_t *__restrict, int, FILE *__restrict);
#endif

/* ---- Blocks and positions ------------------------------------------------------------------------- */

size_t fread(void *__restrict, size_t, size_t, FILE *__restrict);
size_t fwrite(const void *__restrict, size_t, size_t, FILE *__restrict);
#ifdef __USE_MISC
size_t fread_unlocked(void *__restrict, size_t, size_t, FILE *__restrict);
size_t fwrite_unlocked(const void *__restrict, size_t, size_t, FILE *__restrict);
#endif
int fseek(FILE *, long, int);
long ftell(FILE *);
void rewind(FILE *);
int fgetpos(FILE *__restrict, fpos_t *__restrict);
int fsetpos(FILE *, const fpos_t *);
#if defined __USE_LARGEFILE || defined __USE_XOPEN2K
int fseeko(FILE *, __off_t, int);
__off_t ftello(FILE *);
#endif
#ifdef __USE_LARGEFILE64
int fseeko64(FILE *, __off64_t, int);
__off64_t ftello64(FILE *);
int fgetpos64(FILE *__restrict, fpos64_t *__restrict);
int fsetpos64(FILE *, const fpos64_t *);
#endif

void perror(const char *);

/* What glibc's inline versions of the functions above call when a window is empty or full. */
int __uflow(FILE *);
int __overflow(FILE *, int);

#ifdef __USE_XOPEN
#include <bits/getopt_posix.h>
#endif

#endif
