#ifndef _UNISTD_H
#define _UNISTD_H

#include <bits/confname.h>
#include <bits/types.h>
#include <features.h>
#include <stddef.h>

#define _POSIX_VERSION 200809L
#define _POSIX2_VERSION 200809L
#define _XOPEN_VERSION 700
#define _XOPEN_UNIX 1
#define _POSIX_JOB_CONTROL 1
#define _POSIX_SAVED_IDS 1
#define _POSIX_FSYNC 200809L
#define _POSIX_MAPPED_FILES 200809L
#define _POSIX_CHOWN_RESTRICTED 0
#define _POSIX_VDISABLE '\0'
#define _POSIX_NO_TRUNC 1
#define _POSIX_THREADS -1
#define _POSIX_TIMERS 200809L
#define _POSIX_MONOTONIC_CLOCK 0
#define _POSIX_CPUTIME 0
#define _POSIX_REGEXP 1
#define _LFS_LARGEFILE 1
#define _LFS64_LARGEFILE 1

typedef __ssize_t ssize_t;
typedef __off_t off_t;
typedef __pid_t pid_t;
typedef __uid_t uid_t;
typedef __gid_t gid_t;
typedef __useconds_t useconds_t;
typedef __intptr_t intptr_t;
typedef __socklen_t socklen_t;
#ifdef __USE_LARGEFILE64
typedef __off64_t off64_t;
#endif

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2

#define R_OK 4
#define W_OK 2
#define X_OK 1
#define F_OK 0

#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#ifdef __USE_GNU
#define SEEK_DATA 3
#define SEEK_HOLE 4
#endif
#ifdef __USE_MISC
#define L_SET SEEK_SET
#define L_INCR SEEK_CUR
#define L_XTND SEEK_END
#endif

#define F_ULOCK 0
#define F_LOCK 1
#define F_TLOCK 2
#define F_TEST 3

extern char **__environ;
#ifdef __USE_MISC
extern char **environ;
#endif

#include <bits/getopt_posix.h>

/* ---- Descriptors --------------------------------------------------------------------------------- */

ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
int close(int);
__off_t lseek(int, __off_t, int);
int dup(int);
int dup2(int, int);
int pipe(int[2]);
int isatty(int);
char *ttyname(int);
int ttyname_r(int, char *, size_t);
int fsync(int);
int fdatasync(int);
int ftruncate(int, __off_t);
int truncate(const char *, __off_t);
ssize_t pread(int, void *, size_t, __off_t);
ssize_t pwrite(int, const void *, size_t, __off_t);
int lockf(int, int, __off_t);
#ifdef __USE_GNU
int dup3(int, int, int);
int pipe2(int[2], int);
int close_range(unsigned int, unsigned int, int);
ssize_t copy_file_range(int, __off64_t *, int, __off64_t *, size_t, unsigned int);
int syncfs(int);
#endif
#ifdef __USE_MISC
void closefrom(int);
#endif
#ifdef __USE_LARGEFILE64
__off64_t lseek64(int, __off64_t, int);
int ftruncate64(int, __off64_t);
int truncate64(const char *, __off64_t);
ssize_t pread64(int, void *, size_t, __off64_t);
ssize_t pwrite64(int, const void *, size_t, __off64_t);
int lockf64(int, int, __off64_t);
#endif

/* ---- Names ----------------------------------------------------------------------------------------- */

int access(const char *, int);
int unlink(const char *);
int rmdir(const char *);
int link(const char *, const char *);
int symlink(const char *, const char *);
ssize_t readlink(const char *__restrict, char *__restrict, size_t);
int chdir(const char *);
int fchdir(int);
char *getcwd(char *, size_t);
int chown(const char *, __uid_t, __gid_t);
int fchown(int, __uid_t, __gid_t);
int lchown(const char *, __uid_t, __gid_t);
#ifdef __USE_ATFILE
int faccessat(int, const char *, int, int);
int fchownat(int, const char *, __uid_t, __gid_t, int);
int linkat(int, const char *, int, const char *, int);
int symlinkat(const char *, int, const char *);
ssize_t readlinkat(int, const char *__restrict, char *__restrict, size_t);
int unlinkat(int, const char *, int);
#endif
#ifdef __USE_MISC
char *getwd(char *) __attribute__((__deprecated__));
int chroot(const char *);
int acct(const char *);
#endif
#ifdef __USE_GNU
int euidaccess(const char *, int);
int eaccess(const char *, int);
char *get_current_dir_name(void);
#endif
long pathconf(const char *, int);
long fpathconf(int, int);

/* ---- The process ------------------------------------------------------------------------------------ */

void _exit(int) __attribute__((__noreturn__));
__pid_t getpid(void);
__pid_t getppid(void);
__pid_t getpgrp(void);
__pid_t getpgid(__pid_t);
__pid_t getsid(__pid_t);
__pid_t setsid(void);
int setpgid(__pid_t, __pid_t);
int setpgrp(void);
__uid_t getuid(void);
__uid_t geteuid(void);
__gid_t getgid(void);
__gid_t getegid(void);
int setuid(__uid_t);
int seteuid(__uid_t);
int setreuid(__uid_t, __uid_t);
int setgid(__gid_t);
int setegid(__gid_t);
int setregid(__gid_t, __gid_t);
int getgroups(int, __gid_t[]);
#ifdef __USE_GNU
int getresuid(__uid_t *, __uid_t *, __uid_t *);
int getresgid(__gid_t *, __gid_t *, __gid_t *);
int setresuid(__uid_t, __uid_t, __uid_t);
int setresgid(__gid_t, __gid_t, __gid_t);
int group_member(__gid_t);
__pid_t gettid(void);
#endif
__pid_t fork(void);
__pid_t vfork(void);
int execl(const char *, const char *, ...);
int execle(const char *, const char *, ...);
int execlp(const char *, const char *, ...);
int execv(const char *, char *const[]);
int execve(const char *, char *const[], char *const[]);
int execvp(const char *, char *const[]);
int fexecve(int, char *const[], char *const[]);
#ifdef __USE_GNU
int execvpe(const char *, char *const[], char *const[]);
#endif
int nice(int);
__pid_t tcgetpgrp(int);
int tcsetpgrp(int, __pid_t);
#ifdef __USE_MISC
int daemon(int, int);
int brk(void *);
void *sbrk(__intptr_t);
long syscall(long, ...);
#endif

/* ---- Time ------------------------------------------------------------------------------------------- */

unsigned int alarm(unsigned int);
unsigned int sleep(unsigned int);
int pause(void);
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
int usleep(__useconds_t);
__useconds_t ualarm(__useconds_t, __useconds_t);
#endif

/* ---- The system ------------------------------------------------------------------------------------- */

long sysconf(int);
size_t confstr(int, char *, size_t);
char *getlogin(void);
int getlogin_r(char *, size_t);
int gethostname(char *, size_t);
char *ctermid(char *);
#ifdef __USE_MISC
int sethostname(const char *, size_t);
int getdomainname(char *, size_t);
int setdomainname(const char *, size_t);
char *getpass(const char *);
int getentropy(void *, size_t);
#endif
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
void sync(void);
long gethostid(void);
int getpagesize(void);
int getdtablesize(void);
#endif
#ifdef __USE_XOPEN
void swab(const void *__restrict, void *__restrict, ssize_t);
char *crypt(const char *, const char *);
#endif

#endif
