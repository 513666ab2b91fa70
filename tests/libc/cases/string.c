// Every function of string.h and strings.h, on texts over small alphabets.
#include <libgen.h>
#include <strings.h>
#undef basename
char *basename(const char *);

static const char *alphabets[] = {"ab", "aAbB.", "abc\x80\xff", "019", "a0019.", "/a", "abcdefghijklmnop"};

static const char *alphabet(void) { return alphabets[below(7)]; }

static void compare(const char *a, const char *b, size_t n) {
  printf("cmp %d %d %d %d %d %d %d\n", sign_of(strcmp(a, b)), sign_of(strncmp(a, b, n)),
         sign_of(strcasecmp(a, b)), sign_of(strncasecmp(a, b, n)), sign_of(strcoll(a, b)),
         sign_of(strverscmp(a, b)), sign_of(memcmp(a, b, n < strlen(a) ? (n < strlen(b) ? n : strlen(b)) : strlen(b) < strlen(a) ? strlen(b) : strlen(a))));
}

static void search(const char *a, const char *b, int c) {
  printf("find %ld %ld %ld %ld %ld %ld", offset(strchr(a, c), a), offset(strrchr(a, c), a),
         offset(strchrnul(a, c), a), offset(index(a, c), a), offset(rindex(a, c), a),
         offset(memchr(a, c, strlen(a)), a));
  printf(" %ld %ld", offset(memrchr(a, c, strlen(a)), a), offset(rawmemchr(a, 0), a));
  printf(" %ld %ld %ld", offset(strstr(a, b), a), offset(strcasestr(a, b), a),
         offset(memmem(a, strlen(a), b, strlen(b)), a));
  printf(" %zu %zu %ld\n", strspn(a, b), strcspn(a, b), offset(strpbrk(a, b), a));
}

static void copy(const char *a, const char *b, size_t n) {
  char to[256];
  printf("copy %zu %zu", strlen(a), strnlen(a, n));
  memset(to, '#', sizeof to);
  printf(" %ld", offset(stpcpy(to, a), to));
  printf(" [%s%c]", strcpy(to, a), to[strlen(a) + 1]);
  printf(" [%s]", strcat(to, b));
  printf(" [%s]", strncat(to, a, n));
  memset(to, '#', 64);
  printf(" %ld", offset(stpncpy(to, a, n), to));
  fwrite(to, 1, 40, stdout);
  memset(to, '#', 64);
  strncpy(to, b, n);
  fwrite(to, 1, 40, stdout);
  memset(to, '#', 64);
  printf(" %ld", offset(memccpy(to, a, b[0], strlen(a)), to));
  fwrite(to, 1, 40, stdout);
  printf(" %ld", offset(mempcpy(to, b, strlen(b)), to));
  memmove(to + 1, to, 30);
  fwrite(to, 1, 40, stdout);
  memset(to, b[0], n);
  bcopy(to, to + 2, 20);
  bzero(to + 3, 1);
  fwrite(to, 1, 40, stdout);
  printf(" %zu", strxfrm(to, a, 60));
  char *d = strdup(a);
  char *e = strndup(b, n);
  printf(" %s %s\n", d, e);
  free(d);
  free(e);
}

static void split(const char *a, const char *b) {
  char work[64];
  char *rest;
  strcpy(work, a);
  printf("split");
  for (char *t = strtok(work, b); t; t = strtok(NULL, b)) printf(" <%s>", t);
  strcpy(work, a);
  for (char *t = strtok_r(work, b, &rest); t; t = strtok_r(NULL, b, &rest)) printf(" (%s)", t);
  strcpy(work, a);
  rest = work;
  for (char *t; (t = strsep(&rest, b));) printf(" {%s}", t);
  printf("\n");
}

static void paths(const char *a) {
  char work[64];
  printf("path %s %ld", a, offset(basename(a), a));
  strcpy(work, a);
  printf(" %s", __xpg_basename(work));
  strcpy(work, a);
  printf(" %s\n", dirname(work));
}

int main(void) {
  char a[64], b[64];
  for (int i = 0; i < 4000; i++) {
    const char *letters = alphabet();
    text(a, letters, 12);
    text(b, letters, below(3) ? 4 : 12);
    if (below(4) == 0) strcpy(b, a), b[below(strlen(b) + 1)] = letters[0];
    size_t n = below(20);
    printf("%s|%s|%zu\n", a, b, n);
    compare(a, b, n);
    search(a, b, letters[below(strlen(letters) + 1)]);
    copy(a, b, n);
    split(a, b);
    paths(a);
    long bits = (long)draw() << below(64);
    printf("bits %d %d %d\n", ffs((int)bits), ffsl(bits), ffsll(bits));
  }
  unsigned char block[300], other[300];
  for (int i = 0; i < 500; i++) {
    size_t size = below(300);
    for (size_t j = 0; j < size; j++) block[j] = other[j] = draw();
    if (size) other[below(size)] ^= below(3);
    printf("blocks %d %d\n", sign_of(memcmp(block, other, size)), bcmp(block, other, size) != 0);
  }
  return 0;
}
