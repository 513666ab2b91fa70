// Wide strings, multibyte characters and Unicode, in both of our locales.
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <time.h>
#include <uchar.h>
#include <wchar.h>
#include <wctype.h>

static wchar_t *wide(wchar_t *to, const wchar_t *alphabet, unsigned longest) {
  unsigned length = below(longest + 1), letters = wcslen(alphabet);
  for (unsigned i = 0; i < length; i++) to[i] = alphabet[below(letters)];
  to[length] = 0;
  return to;
}

static long at(const wchar_t *pointer, const wchar_t *base) { return pointer ? pointer - base : -1; }

static void show(const wchar_t *text, size_t size) {
  for (size_t i = 0; i < size; i++) printf("%x,", text[i]);
  printf(" ");
}

static void strings(void) {
  static const wchar_t *alphabets[] = {L"ab", L"aAbB", L"a\u00e9\u4e00", L"abcdefgh"};
  wchar_t a[64], b[64], to[256];
  for (int i = 0; i < 1500; i++) {
    const wchar_t *letters = alphabets[below(4)];
    wide(a, letters, 12);
    wide(b, letters, below(2) ? 3 : 12);
    size_t n = below(16);
    wchar_t c = letters[below(wcslen(letters) + 1)];
    printf("%zu %zu %d %d %d %d ", wcslen(a), wcsnlen(a, n), sign_of(wcscmp(a, b)), sign_of(wcsncmp(a, b, n)), sign_of(wcscasecmp(a, b)), sign_of(wcsncasecmp(a, b, n)));
    printf("%d ", sign_of(wcscoll(a, b)));
    printf("%ld %ld %ld %ld %ld %ld %zu %zu ", at(wcschr(a, c), a), at(wcsrchr(a, c), a), at(wcschrnul(a, c), a), at(wcspbrk(a, b), a), at(wcsstr(a, b), a), at(wmemchr(a, c, wcslen(a)), a), wcsspn(a, b), wcscspn(a, b));
    size_t least = wcslen(a) < wcslen(b) ? wcslen(a) : wcslen(b);
    printf("%d ", sign_of(wmemcmp(a, b, least)));
    wmemset(to, L'#', 64);
    printf("%ld ", at(wcpcpy(to, a), to));
    show(to, 20);
    wcscat(to, b);
    wcsncat(to, a, n);
    show(to, 40);
    wmemset(to, L'#', 64);
    printf("%ld ", at(wcpncpy(to, a, n), to));
    wcsncpy(to + 20, b, n);
    show(to, 40);
    wmemmove(to + 1, to, 10);
    show(wmemcpy(to, b, wcslen(b)), 12);
    wchar_t *rest;
    wcscpy(to, a);
    for (wchar_t *t = wcstok(to, b, &rest); t; t = wcstok(NULL, b, &rest)) printf("<%zu>", wcslen(t));
    printf("\n");
  }
}

static void bytes(void) {
  for (int i = 0; i < 4000; i++) {
    static const char *pieces[] = {"a", "z", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\xc3", "\x80", "\xff", "\xe2\x82", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc0\x80", "\xf8\x88\x80\x80\x80", "\xfc\x84\x80\x80\x80\x80", "\xe0\x80\x80"};
    char from[64] = "", back[64];
    for (int j = below(5); j >= 0; j--) strcat(from, pieces[below(below(2) ? 5 : 15)]);
    size_t length = strlen(from);
    wchar_t to[64];
    mbstate_t state = {0};
    errno = 0;
    size_t n = mbstowcs(to, from, below(2) ? 64 : below(6));
    printf("%ld %d ", (long)n, errno);
    if (n != (size_t)-1) show(to, n);
    errno = 0;
    printf("%ld ", (long)mbstowcs(NULL, from, 0));
    // Byte by byte and in pieces.
    for (size_t done = 0; done < length;) {
      size_t size = 1 + below(3);
      wchar_t c = 0;
      size_t used = mbrtowc(&c, from + done, size < length - done ? size : length - done, &state);
      printf("%ld:%x:%d ", (long)used, c, mbsinit(&state) != 0);
      if (used == (size_t)-1) break;
      done += used == (size_t)-2 ? (size < length - done ? size : length - done) : used;
    }
    char16_t units;
    char32_t character;
    memset(&state, 0, sizeof state);
    for (size_t done = 0; done < length;) {
      size_t used = mbrtoc16(&units, from + done, length - done, &state);
      if (used > length && used != (size_t)-3) break;
      printf("u%x ", units);
      if (used != (size_t)-3) done += used;
    }
    memset(&state, 0, sizeof state);
    size_t used = mbrtoc32(&character, from, length, &state);
    printf("%ld ", (long)used);
    printf("%d %d ", mblen(from, length), mbtowc(to, from, length));
    memset(&state, 0, sizeof state);
    const char *p = from;
    n = mbsnrtowcs(to, &p, below(8), 1 + below(5), &state);
    printf("%ld %ld ", (long)n, p ? p - from : -1);
    wchar_t characters[8];
    for (int j = 0; j < 7; j++) characters[j] = below(3) ? below(0x500) : below(0x120000);
    characters[below(8)] = 0;
    characters[7] = 0;
    errno = 0;
    memset(back, 0, sizeof back);
    n = wcstombs(back, characters, below(2) ? 64 : below(9));
    printf("%ld %d ", (long)n, errno);
    for (int j = 0; j < 30; j++) printf("%02x", (unsigned char)back[j]);
    const wchar_t *w = characters;
    n = wcsnrtombs(back, &w, below(6), 20, &(mbstate_t){0});
    printf(" %ld %ld", (long)n, w ? w - characters : -1);
    printf(" %ld", (long)wcstombs(NULL, characters, 0));
    printf(" %d %d\n", wctob(characters[0]), (int)btowc(below(256)));
  }
}

static void numbers(void) {
  static const wchar_t *from[] = {L" 12x", L"-0x1f", L"0x", L"\u200412", L"99999999999999999999", L"", L"+", L"1.5e3z", L"0x1.8p1", L"inf", L"nan(12)", L".", L"1\u0661", L"077", L"-1"};
  for (int i = 0; i < 15; i++) {
    wchar_t *end;
    errno = 0;
    printf("%ld ", wcstol(from[i], &end, 0));
    printf("%ld %d ", at(end, from[i]), errno);
    printf("%lu ", wcstoul(from[i], &end, 16));
    printf("%ld ", at(end, from[i]));
    printf("%.17g ", wcstod(from[i], &end));
    printf("%ld %g %lld %llu\n", at(end, from[i]), wcstof(from[i], 0), wcstoll(from[i], 0, 10), wcstoull(from[i], 0, 10));
  }
}

static void classes(void) {
  unsigned long sums[16] = {0};
  for (unsigned c = 0; c < 0x20000; c++) {
    int bits[] = {iswalnum(c), iswalpha(c), iswblank(c), iswcntrl(c), iswdigit(c), iswgraph(c), iswlower(c), iswprint(c), iswpunct(c), iswspace(c), iswupper(c), iswxdigit(c)};
    unsigned long word = 0;
    for (int i = 0; i < 12; i++) word = word << 1 | !!bits[i];
    word = word * 1000003 + towlower(c) * 31 + towupper(c) * 17 + (unsigned)wcwidth(c);
    sums[c / 0x2000] = sums[c / 0x2000] * 6364136223846793005ul + word;
    if (c < 0x80) for (int i = 0; i < 12; i++) printf("%d ", bits[i]);
    if (c % 997 == 0) printf("%x %lx\n", c, word);
  }
  for (int i = 0; i < 16; i++) printf("%d %lx\n", i, sums[i]);
  printf("%d %d %d\n", iswctype(L'a', wctype("alpha")), wctype("nothing") == 0, iswctype(L'a', wctype("digit")));
  printf("%x %x\n", towctrans(L'a', wctrans("toupper")), towctrans(L'A', wctrans("tolower")));
  printf("%d %d\n", wcswidth(L"a\u4e00\u0301", 3), wcswidth(L"a\tb", 3));
}

int main(void) {
  static const char *names[] = {"C", "POSIX", "C.UTF-8", "C.utf8", "", "nonsense"};
  for (int i = 0; i < 6; i++) printf("%s ", setlocale(LC_ALL, names[i]) ? setlocale(LC_ALL, NULL) : "none");
  for (int utf8 = 0; utf8 < 2; utf8++) {
    printf("\n%s %zu\n", setlocale(LC_ALL, utf8 ? "C.UTF-8" : "C"), MB_CUR_MAX);
    strings();
    bytes();
    numbers();
    classes();
    nl_item items[] = {CODESET, RADIXCHAR, THOUSEP, YESEXPR, NOEXPR, CRNCYSTR, ERA, D_T_FMT, D_FMT, T_FMT, T_FMT_AMPM, AM_STR, PM_STR, DAY_1, DAY_7, ABDAY_3, MON_1, MON_12, ABMON_5, -1};
    for (int i = 0; i < 20; i++) printf("%s|", nl_langinfo(items[i]));
    struct lconv *l = localeconv();
    printf("%s %s %s %d %d\n", l->decimal_point, l->thousands_sep, l->mon_decimal_point, l->frac_digits, l->int_n_sign_posn);
    struct tm t = {.tm_year = 120, .tm_mon = 1, .tm_mday = 29, .tm_wday = 6, .tm_yday = 59};
    wchar_t to[64];
    printf("%zu %zu\n", wcsftime(to, 64, L"%A %d %B %Y", &t), wcsftime(to, 5, L"%A", &t));
  }
  printf("%s\n", setlocale(LC_NUMERIC, "C"));
  printf("%s\n", setlocale(LC_ALL, NULL));
}
