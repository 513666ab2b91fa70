// Families that are small: mount tables, users in files, money, timers, spawning, attributes, signals, device numbers.
#include <errno.h>
#include <grp.h>
#include <mntent.h>
#include <monetary.h>
#include <pwd.h>
#include <signal.h>
#include <spawn.h>
#include <sys/ipc.h>
#include <sys/prctl.h>
#include <sys/statfs.h>
#include <sys/sysmacros.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>
#include <utmpx.h>

static FILE *file_of(const char *content) {
  FILE *file = tmpfile();
  fputs(content, file);
  rewind(file);
  return file;
}

static void mounts(void) {
  FILE *file = file_of("# comment\n\n/dev/a /mnt ext4 rw,nosuid,size=10 1 2\nb\\040c /d\\011e tmpfs ro\nshort\n");
  struct mntent *entry;
  while ((entry = getmntent(file)))
    printf("<%s> <%s> <%s> <%s> %d %d %d %d\n", entry->mnt_fsname, entry->mnt_dir, entry->mnt_type, entry->mnt_opts,
           entry->mnt_freq, entry->mnt_passno, hasmntopt(entry, "nosuid") != NULL, hasmntopt(entry, "siz") != NULL);
  struct mntent added = {"x y", "/z\\", "t", "o", 3, 4};
  printf("%d ", addmntent(file, &added));
  rewind(file);
  while ((entry = getmntent(file))) printf("<%s> <%s> ", entry->mnt_fsname, entry->mnt_dir);
  printf("%d %d\n", endmntent(file), setmntent("nowhere", "r") == NULL);
}

static void users(void) {
  FILE *file = file_of("root:x:0:0:root:/root:/bin/sh\nme:*:1000:100:My Name,,:/home/me:/bin/bash\n");
  struct passwd *user;
  while ((user = fgetpwent(file))) {
    printf("%s %s %u %u %s %s %s: ", user->pw_name, user->pw_passwd, user->pw_uid, user->pw_gid, user->pw_gecos,
           user->pw_dir, user->pw_shell);
    printf("%d\n", putpwent(user, stdout));
  }
  fclose(file);
  file = file_of("wheel:x:10:a,b,c\nnone:x:11:\n");
  struct group *group;
  while ((group = fgetgrent(file))) {
    printf("%s %s %u", group->gr_name, group->gr_passwd, group->gr_gid);
    for (char **member = group->gr_mem; *member; member++) printf(" %s", *member);
    printf(" %d\n", putgrent(group, stdout));
  }
  fclose(file);
}

static void money(void) {
  static const char *const formats[] = {"%n", "%i|%n", "[%10n]", "[%-10n]", "%#5n", "%=*#5n", "%^#6n", "%(n", "%!n", "%.0n",
                                        "%.3n", "%#3.1n", "%(#5n", "[%=0#8.2i]", "100%%"};
  static const double values[] = {1234.567, -1234.567, 0, 0.5, -12};
  char text[64];
  for (int i = 0; i < 15; i++)
    for (int k = 0; k < 5; k++) {
      ssize_t size = strfmon(text, sizeof text, formats[i], values[k], values[4 - k]);
      printf("%zd <%s>\n", size, text);
    }
  printf("%zd\n", strfmon(text, 4, "%n", 1234.5));
}

static int rung;
static void ring(int signal) { rung = signal; }

static void signals(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  printf("%d ", sigset(SIGUSR1, ring) == SIG_DFL);
  raise(SIGUSR1);
  printf("%d ", rung);
  printf("%d ", sigset(SIGUSR1, SIG_HOLD) == ring);
  raise(SIGUSR1);
  struct timespec none = {0, 0};
  siginfo_t information;
  int waited = sigtimedwait(&set, &information, &none);
  printf("%d %d ", waited == SIGUSR1, information.si_signo);
  errno = 0;
  waited = sigtimedwait(&set, NULL, &none);
  printf("%d %d ", waited, errno == EAGAIN);
  printf("%d\n", sigset(SIGUSR1, SIG_IGN) == SIG_HOLD);
}

static void timers(void) {
  timer_t timer;
  struct sigevent event = {.sigev_notify = SIGEV_NONE};
  struct itimerspec value = {{0, 0}, {1000, 0}};
  struct itimerspec old;
  printf("%d ", timer_create(CLOCK_REALTIME, &event, &timer));
  printf("%d ", timer_settime(timer, 0, &value, NULL));
  value.it_value.tv_sec = 0;
  printf("%d %d ", timer_settime(timer, 0, &value, &old), old.it_value.tv_sec >= 999);
  printf("%d %d\n", timer_getoverrun(timer), timer_delete(timer));
}

static void spawning(void) {
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t actions;
  short flags = -1;
  pid_t group = -1;
  printf("%d %d ", posix_spawnattr_init(&attributes), posix_spawn_file_actions_init(&actions));
  printf("%d %d ", posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP), posix_spawnattr_setpgroup(&attributes, 7));
  printf("%d ", posix_spawnattr_setflags(&attributes, 0x4000) == EINVAL);
  posix_spawnattr_getflags(&attributes, &flags);
  posix_spawnattr_getpgroup(&attributes, &group);
  printf("%d %d %d ", flags, group, posix_spawn_file_actions_adddup2(&actions, 1, 2));
  printf("%d %d\n", posix_spawn_file_actions_addclose(&actions, -1) == EBADF, posix_spawn_file_actions_destroy(&actions));
}

int main(void) {
  mounts();
  users();
  money();
  signals();
  timers();
  spawning();
  printf("%zu %zu %zu\n", sizeof(struct statfs), sizeof(struct utmpx), sizeof(posix_spawnattr_t));
  struct statfs status;
  printf("%d %d\n", statfs(".", &status), statfs("nowhere", &status));
  errno = 0;
  printf("%zd ", getxattr("nowhere", "user.x", NULL, 0));
  printf("%d %d %d\n", errno, ftok("nowhere", 1), prctl(PR_SET_NAME, "name"));
  printf("%u %u %lx\n", gnu_dev_major(0x1234567890abcdef), gnu_dev_minor(0x1234567890abcdef), gnu_dev_makedev(300, 70000));
  return 0;
}
