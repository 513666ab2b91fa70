// glob in a small tree of directories, with every flag; with braces, tildes, errors; with functions of the program's own.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <sys/stat.h>
#include <unistd.h>

static void make(const char *path) {
  if (path[strlen(path) - 1] == '/') mkdir(path, 0755);
  else close(open(path, O_CREAT | O_WRONLY, 0644));
}

static int told(const char *path, int error) {
  printf(" <%s %d>", path, error);
  return 0;
}

static void show(const char *pattern, int flags) {
  glob_t found = {0};
  found.gl_offs = 2;
  int result = glob(pattern, flags, told, &found);
  printf("%s %x: %d", pattern, flags, result);
  if (result == 0) {
    printf(" %zu %x", found.gl_pathc, found.gl_flags & GLOB_MAGCHAR);
    size_t offset = flags & GLOB_DOOFFS ? 2 : 0;
    for (size_t i = 0; i <= offset + found.gl_pathc; i++)
      printf(" %s", found.gl_pathv[i] ? found.gl_pathv[i] : "-");
    globfree(&found);
  }
  printf("\n");
}

static const char *const patterns[] = {
    "*", "a*", "*.c", "?", "[ab]*", "d/*", "*/*", "d/../a*", ".*", ".h*", "nothing", "a.c", "a.*[hc]", "d", "d/", "d/x", "*/",
    "*/x", "d//x*", "./*", "{a,b}*", "{a.c,nothing}", "{a,d/{x,y}}*", "{}", "a{b", "x{a,b}", "~", "~/x", "~none/x",
    "\\a.c", "\\*", "*\\.c", "with\\ space", "*space", "", "/", "[", "[a", "d/nothing", "nothing/*", "a.c/*", "*.c/x", "b[]c]d",
    "{a,a}.c", "star\\*", "star*"};

static void flags(void) {
  static const int choices[] = {0, GLOB_MARK, GLOB_NOCHECK, GLOB_NOESCAPE, GLOB_PERIOD, GLOB_BRACE, GLOB_NOMAGIC,
                                GLOB_TILDE, GLOB_TILDE_CHECK, GLOB_DOOFFS, GLOB_ERR, GLOB_BRACE | GLOB_NOCHECK,
                                GLOB_BRACE | GLOB_MARK, GLOB_ONLYDIR, GLOB_NOMAGIC | GLOB_BRACE};
  for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++)
    for (size_t k = 0; k < sizeof choices / sizeof choices[0]; k++) show(patterns[i], choices[k]);
}

static void append(void) {
  glob_t found = {0};
  printf("%d ", glob("*.c", 0, NULL, &found));
  printf("%d ", glob("nothing", GLOB_APPEND, NULL, &found));
  printf("%d:", glob("a*", GLOB_APPEND, NULL, &found));
  for (size_t i = 0; i < found.gl_pathc; i++) printf(" %s", found.gl_pathv[i]);
  printf("\n");
  globfree(&found);
}

// ---- A file system of the program's own: one directory, two files --------------------------------------------

static int next_entry;

static void *own_opendir(const char *path) {
  printf("open %s ", path);
  next_entry = 0;
  return strcmp(path, "box") == 0 ? &next_entry : NULL;
}

static struct dirent *own_readdir(void *directory) {
  static struct dirent entry;
  static const char *const names[] = {"two", "one"};
  if (directory != &next_entry || next_entry == 2) return NULL;
  entry.d_ino = 1;
  entry.d_type = DT_REG;
  strcpy(entry.d_name, names[next_entry++]);
  return &entry;
}

static void own_closedir(void *directory) { printf("close %d ", directory == &next_entry); }

static int own_stat(const char *restrict path, struct stat *restrict status) {
  memset(status, 0, sizeof *status);
  status->st_mode = strcmp(path, "box") == 0 ? S_IFDIR : S_IFREG;
  return strcmp(path, "none") == 0 ? -1 : 0;
}

static void alternative(void) {
  glob_t found = {.gl_opendir = own_opendir, .gl_readdir = own_readdir, .gl_closedir = own_closedir,
                  .gl_lstat = own_stat, .gl_stat = own_stat};
  printf("%d:", glob("box/*", GLOB_ALTDIRFUNC, NULL, &found));
  for (size_t i = 0; i < found.gl_pathc; i++) printf(" %s", found.gl_pathv[i]);
  printf("\n");
  globfree(&found);
}

int main(void) {
  static const char *const files[] = {"a.c", "b.c", "a.h", "d/", "d/x", "d/y", "d/xx", ".hidden", "e/", "e/x", "with space",
                                      "star*", "b]d", "home/", "home/x"};
  for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) make(files[i]);
  symlink("d", "link");
  symlink("gone", "dangling");
  setenv("HOME", "home", 1);
  flags();
  append();
  alternative();
  printf("%d %d %d %d\n", glob_pattern_p("a*", 1), glob_pattern_p("a\\*", 1), glob_pattern_p("a\\*", 0),
         glob_pattern_p("[a", 0));
  return 0;
}
