// Conversions between all pairs of sets, of texts that are mostly right, into buffers that are sometimes too small.
#include <errno.h>
#include <iconv.h>
#include <langinfo.h>
#include <locale.h>

static const char *const sets[] = {"ASCII", "ISO-8859-1", "UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE", "UTF-32BE", "UNICODE", "UCS-2", "UCS-2BE", "UCS-4", "UCS-4LE"};
static const char *const wishes[] = {"", "", "//TRANSLIT", "//IGNORE", "//TRANSLIT//IGNORE"};
enum { SETS = sizeof sets / sizeof *sets };

static void bytes(const char *from, long count) {
  for (long i = 0; i < count; i++) printf("%02x", (unsigned char)from[i]);
  putchar(' ');
}

// Converts all of it, going on after a full buffer, and prints each step.
static void convert(const char *to, const char *from, const char *text, size_t size, size_t buffer) {
  iconv_t conversion = iconv_open(to, from);
  if (conversion == (iconv_t)-1) { printf("%s %s: %d\n", to, from, errno); return; }
  printf("%s %s ", to, from);
  char *input = (char *)text;
  for (int step = 0; step < 20; step++) {
    char output[200], *at = output;
    size_t room = buffer;
    size_t result = iconv(conversion, &input, &size, &at, &room);
    int error = result == (size_t)-1 ? errno : 0;
    printf("%zd %d %ld ", (ssize_t)result, error, (long)(input - text));
    bytes(output, at - output);
    if (error != E2BIG || at == output) break;
  }
  printf("%zd\n", (ssize_t)iconv(conversion, NULL, NULL, NULL, NULL));
  iconv_close(conversion);
}

static unsigned some_character(void) {
  static const unsigned interesting[] = {0x20ac, 0x2019, 0x201c, 0xfeff, 0xfffe, 0xd800, 0xdfff, 0x110000, 0x1f600, 0xfb03, 0xbd, 0x4e00, 0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x10000};
  switch (below(5)) {
    case 0: return interesting[below(sizeof interesting / sizeof *interesting)];
    case 1: return below(0x3000);
    case 2: return below(0x100);
    default: return 'a' + below(26);
  }
}

// Characters in the set, as far as it has them, with a wrong byte now and then.
static size_t make_text(const char *set, char *text) {
  unsigned characters[12];
  size_t count = 1 + below(10);
  for (size_t i = 0; i < count; i++) characters[i] = some_character();
  iconv_t conversion = iconv_open(set, "UCS-4LE");
  char *from = (char *)characters, *to = text;
  size_t size = 4 * count, room = 100;
  while (size > 0) {
    iconv(conversion, &from, &size, &to, &room);
    if (size > 0) { from += 4; size -= 4; }
  }
  iconv_close(conversion);
  size_t length = to - text;
  if (length > 0 && below(4) == 0) text[below(length)] = (char)below(256);
  if (length > 0 && below(6) == 0) length--;
  return length;
}

int main(void) {
  char text[200];
  for (int from = 0; from < SETS; from++)
    for (int to = 0; to < SETS; to++)
      for (int round = 0; round < 12; round++) {
        size_t size = make_text(sets[from], text);
        char target[40];
        // glibc repeats the mark of UNICODE before a transliteration, and the sources behind UNICODE have characters
        // that are none, which glibc treats differently in each target.
        int plain = from > 9 || strcmp(sets[to], "UNICODE") == 0;
        sprintf(target, "%s%s", sets[to], plain ? "" : wishes[below(5)]);
        if (size > 0) convert(target, sets[from], text, size, below(3) ? 100 : 8 + below(8));
      }
  for (int round = 0; round < 600; round++) {
    size_t size = 1 + below(8);
    for (size_t i = 0; i < size; i++) text[i] = "\x61\x80\xbf\xc0\xc2\xdf\xe0\xed\xa0\xef\xf0\xf4\x90\xf7\xf8\xff"[below(16)];
    convert(below(2) ? "UCS-4" : "UTF-8//IGNORE", "UTF-8", text, size, 100);
  }
  for (unsigned c = 0x80; c < 0x1f000; c++) {
    iconv_t conversion = iconv_open("ASCII//TRANSLIT", "UCS-4LE");
    char output[20], *from = (char *)&c, *to = output;
    size_t size = 4, room = 20;
    if (c >= 0xd800 && c < 0xe000) continue;
    if (c > 0x3400 && c < 0xf900) c += 40;
    iconv(conversion, &from, &size, &to, &room);
    printf("%x %.*s\n", c, (int)(to - output), output);
    iconv_close(conversion);
  }
  static const char *const names[] = {"utf8", "UTF-8//", "utf-8//translit", "", "char", "latin1", "L1", "ISO_8859-1:1987", "8859_1", "US-ASCII", "646", "ANSI_X3.4-1968", "ucs2", "UCS-2LE", "UTF16", "UTF-16-LE", "ISO-10646/UCS4/", "ISO-10646", "UCS4", "nonsense", "UTF-8//NONSENSE", "UTF-8/", "utf-8,TRANSLIT", "UTF-8 ", "ISO8859-1", "ISO88591", "WCHAR_T", "UTF32LE", "UCS-4BE", "CSASCII", "OSF00010020", "ISO-10646/UTF8/", "UNICODELITTLE", "UNICODEBIG", "UCS-2BE", "ISO-10646/UCS2/", "UTF-8//TRANSLIT//IGNORE", "CP367", "ISO646-US", "CSISOLATIN1", "UTF-32//IGNORE", "utf_8"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    iconv_t conversion = iconv_open(names[i], "UTF-8");
    printf("[%s] %d\n", names[i], conversion != (iconv_t)-1);
    if (conversion != (iconv_t)-1) iconv_close(conversion);
  }
  setlocale(LC_ALL, "C.UTF-8");
  convert("", "UCS-4LE", "\xe9\0\0", 4, 100);
  printf("%d %d\n", iconv_close((iconv_t)-1), errno);
}
