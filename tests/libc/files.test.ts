// The functions of unistd, stat, dirent, mman, poll and their company, against glibc on the same tree
// of files.

import { expect } from 'vitest';
import { compareLibraries, comparison } from './compare.ts';

const includes = `
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <libintl.h>
#include <limits.h>
#include <poll.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <syslog.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <utime.h>
#define R(expression) (errno = 0, result = (long)(expression), \\
  result < 0 ? printf("%ld/%d ", result, errno) : printf("%ld ", result))
static long result;
static void make(const char *path, const char *text) {
  int d = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  write(d, text, strlen(text));
  close(d);
}
`;

async function expectSame(body: string): Promise<void> {
  const { glibc, ours } = await compareLibraries(
    `${includes}int main(void) {${body}\nputs(""); return 0; }`,
  );
  expect(glibc.status).toBe(0);
  expect(ours.stdout.toString('latin1')).toBe(glibc.stdout.toString('latin1'));
  expect(ours.stderr.toString('latin1')).toBe(glibc.stderr.toString('latin1'));
  expect(ours.status).toBe(0);
}

comparison('directories', () =>
  expectSame(`
  R(mkdir("d", 0755)); make("d/b10", ""); make("d/b9", ""); make("d/a", ""); R(mkdir("d/sub", 0700)); R(symlink("a", "d/link"));
  struct dirent **list;
  R(scandir("d", &list, NULL, alphasort));
  for (int i = 0, n = (int)result; i < n; i++) { printf("%s/%d ", list[i]->d_name, list[i]->d_type); free(list[i]); }
  free(list);
  R(scandir("d", &list, NULL, versionsort));
  for (int i = 0, n = (int)result; i < n; i++) { printf("%s ", list[i]->d_name); free(list[i]); }
  free(list);
  DIR *dir = opendir("d"); int count = 0;
  while (readdir(dir)) count++;
  printf("%d ", count); rewinddir(dir); count = 0; while (readdir(dir)) count++; printf("%d ", count);
  R(dirfd(dir) >= 0); R(closedir(dir));
  errno = 0; dir = opendir("none"); printf("%p/%d ", (void *)dir, errno);
  errno = 0; dir = opendir("d/a"); printf("%p/%d ", (void *)dir, errno);
  char here[PATH_MAX], there[PATH_MAX];
  getcwd(here, sizeof here); R(chdir("d/sub")); getcwd(there, sizeof there); printf("%s ", there + strlen(here));
  R(getcwd(there, 3) != NULL); char *own = getcwd(NULL, 0); printf("%s ", own + strlen(here)); free(own);
  R(chdir("../..")); R(rmdir("d")); R(rmdir("d/sub")); R(remove("d/a")); R(remove("d/a"));`),
);

comparison('links, modes and times', () =>
  expectSame(`
  struct stat s; char target[64] = {0};
  make("f", "hello"); R(stat("f", &s)); printf("%o %ld %ld ", s.st_mode, (long)s.st_size, (long)s.st_nlink);
  R(link("f", "g")); R(stat("g", &s)); printf("%ld ", (long)s.st_nlink);
  R(symlink("f", "l")); R(lstat("l", &s)); printf("%d %ld ", S_ISLNK(s.st_mode), (long)s.st_size);
  R(readlink("l", target, 64)); printf("%s ", target); R(readlink("f", target, 64));
  R(chmod("f", 0640)); R(stat("l", &s)); printf("%o ", s.st_mode);
  struct timespec times[2] = {{1000, 5}, {2000, 7}};
  R(utimensat(AT_FDCWD, "f", times, 0)); R(stat("f", &s)); printf("%ld.%ld %ld.%ld ", (long)s.st_atim.tv_sec, s.st_atim.tv_nsec, (long)s.st_mtim.tv_sec, s.st_mtim.tv_nsec);
  struct utimbuf both = {3000, 4000}; R(utime("f", &both)); R(stat("f", &s)); printf("%ld %ld ", (long)s.st_atime, (long)s.st_mtime);
  R(access("f", R_OK)); R(access("none", F_OK)); R(truncate("f", 3)); R(stat("f", &s)); printf("%ld ", (long)s.st_size);
  R(rename("f", "h")); R(access("f", F_OK)); R(rename("none", "x")); R(mkfifo("p", 0600)); R(stat("p", &s)); printf("%o ", s.st_mode);
  R(unlink("l")); R(unlink("h")); R(unlink("g")); R(unlink("p"));
  R(umask(077)); make("private", ""); R(stat("private", &s)); printf("%o ", s.st_mode);
  R(fstat(99, &s)); R(stat("", &s)); struct statvfs v; R(statvfs(".", &v)); R(v.f_namemax);`),
);

comparison('descriptors', () =>
  expectSame(`
  char room[64] = {0};
  R(open("f", O_RDWR | O_CREAT | O_EXCL, 0600)); R(open("f", O_CREAT | O_EXCL, 0600));
  R(write(3, "0123456789", 10)); R(lseek(3, 2, SEEK_SET)); R(read(3, room, 3)); printf("%s ", room);
  R(pread(3, room, 2, 8)); printf("%.2s ", room); R(pwrite(3, "XY", 2, 0)); R(lseek(3, 0, SEEK_CUR));
  struct iovec parts[2] = {{room, 2}, {room + 10, 3}};
  R(lseek(3, 0, SEEK_SET)); R(readv(3, parts, 2)); printf("%.2s %.3s ", room, room + 10); R(writev(3, parts, 2)); R(preadv(3, parts, 2, 5));
  R(dup(3)); R(dup2(3, 7)); R(dup3(3, 3, 0)); R(fcntl(3, F_DUPFD, 20)); R(fcntl(3, F_GETFD)); R(fcntl(3, F_SETFD, FD_CLOEXEC)); R(fcntl(3, F_GETFD));
  R(fcntl(3, F_GETFL) & O_ACCMODE); R(isatty(3)); R(isatty(99)); R(ftruncate(3, 4)); R(lseek(3, 0, SEEK_END));
  struct termios t; R(tcgetattr(3, &t)); struct winsize w; R(ioctl(3, TIOCGWINSZ, &w));
  int ends[2]; R(pipe(ends)); R(write(ends[1], "pipe", 4)); struct pollfd p = {ends[0], POLLIN, 0}; R(poll(&p, 1, 0)); printf("%d ", p.revents);
  fd_set set; FD_ZERO(&set); FD_SET(ends[0], &set); struct timeval now = {0, 0}; R(select(ends[0] + 1, &set, NULL, NULL, &now)); R(FD_ISSET(ends[0], &set));
  R(read(ends[0], room, 10)); R(lseek(ends[0], 0, SEEK_CUR)); R(close(ends[1])); R(read(ends[0], room, 10)); p.events = POLLIN; R(poll(&p, 1, 0)); printf("%d ", p.revents);
  R(flock(3, LOCK_EX)); R(lockf(3, F_TLOCK, 0)); struct flock lock = {F_WRLCK, SEEK_SET, 0, 0, 0}; R(fcntl(3, F_SETLK, &lock)); R(posix_fallocate(3, 0, 100)); R(lseek(3, 0, SEEK_END));
  R(close(3)); R(close(3)); R(read(3, room, 1)); R(fsync(99)); R(close_range(4, 100, 0)); R(read(7, room, 1));`),
);

comparison('memory maps', () =>
  expectSame(`
  make("f", "mapped text");
  int d = open("f", O_RDWR);
  char *m = mmap(NULL, 11, PROT_READ | PROT_WRITE, MAP_SHARED, d, 0); printf("%.11s ", m);
  m[0] = 'M'; R(msync(m, 11, MS_SYNC)); char room[16] = {0}; R(pread(d, room, 11, 0)); printf("%s ", room); m[1] = 'A'; R(munmap(m, 11)); R(pread(d, room, 11, 0)); printf("%s ", room);
  m = mmap(NULL, 11, PROT_READ | PROT_WRITE, MAP_PRIVATE, d, 0); m[0] = 'p'; R(munmap(m, 11)); R(pread(d, room, 11, 0)); printf("%s ", room);
  m = mmap(NULL, 10000, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); R((long)m % 4096); R(m[9999]); m[9999] = 1;
  m = mremap(m, 10000, 50000, MREMAP_MAYMOVE); R(m[9999]); R(m[49999]); R(munmap(m, 50000));
  errno = 0; m = mmap(NULL, 0, PROT_READ, MAP_PRIVATE, d, 0); printf("%d/%d ", m == MAP_FAILED, errno);
  errno = 0; m = mmap(NULL, 10, PROT_READ, MAP_PRIVATE, 99, 0); printf("%d/%d ", m == MAP_FAILED, errno);`),
);

comparison('users, messages and what there is none of', () =>
  expectSame(`
  struct passwd *user = getpwnam("root"); printf("%s %d %d ", user->pw_name, (int)user->pw_uid, (int)user->pw_gid); user = getpwuid(0); printf("%s ", user->pw_name);
  struct group *group = getgrgid(0); printf("%s ", group->gr_name); R(getpwnam("no such user") != NULL);
  char *domain = textdomain("program"); printf("%s %s %s %s ", domain, gettext("message"), ngettext("one", "many", 1), ngettext("one", "many", 2));
  int status; R(wait(&status)); R(waitpid(-1, &status, 0));
  struct utsname names; R(uname(&names)); printf("%s %s ", names.sysname, names.machine); R(sysconf(_SC_PAGESIZE)); R(sysconf(_SC_CLK_TCK)); R(sysconf(9999)); R(getpagesize());
  struct rlimit limit; R(getrlimit(RLIMIT_STACK, &limit)); R(limit.rlim_cur >= 1 << 20); struct rusage usage; R(getrusage(RUSAGE_SELF, &usage)); R(getrusage(77, &usage));
  R(pathconf(".", _PC_NAME_MAX)); struct timeval now; R(gettimeofday(&now, NULL)); R(now.tv_sec > 0); R(usleep(1)); R(getpid() > 0); R(getpgrp() > 0);
  openlog("test", LOG_PERROR, LOG_USER); syslog(LOG_INFO, "logged %d", 1);
  char *argv[] = {"x", NULL}; char bytes[4] = "abcd", swapped[5] = {0}; swab(bytes, swapped, 4); printf("%s ", swapped);`),
);
