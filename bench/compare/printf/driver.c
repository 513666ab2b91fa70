// Calls one formatting function with the format on standard input, and prints what it made of it. The format is all that is
// symbolic (EGT, section 5). Of the arguments each has the type that the format asks for: which one that is, is read off the
// values of this run (klee_get_value_i32), so that the driver decides nothing.
//
// On x86-64 integers and pointers go one way and floating-point numbers another, so both are always there.
#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#ifdef NATIVE
#define concrete(value) (value)
#else
#include <klee/klee.h>
#define concrete(value) klee_get_value_i32(value)
#endif

#ifndef INTEGER
#define INTEGER 155209728
#endif
#ifndef NUMBER
#define NUMBER 1234.5678
#endif

int FORMAT(char *out, size_t size, const char *format, ...);

enum { DECLINED = INT_MIN, SIZE = 256, SLOTS = 9 };

static long slots[SLOTS];
static long count = -1;

static int is_one_of(int letter, const char *letters) {
  for (; *letters; letters++)
    if (letter == *letters) return 1;
  return 0;
}

// What the conversion wants to find in its slot.
static long value_for(int conversion, int is_long) {
  switch (conversion) {
    case 's': return is_long ? (long)L"wide" : (long)"text";
    case 'S': return (long)L"wide";
    case 'c':
    case 'C': return 'A';
    case 'n': return (long)&count;
    default: return INTEGER;
  }
}

// Fills the slots; true if the format numbers its arguments.
static int choose(const char *text) {
  int next = 0, is_numbered = 0;
  char format[LENGTH + 1] = {0};
  for (int i = 0; i < LENGTH; i++) format[i] = (char)concrete(text[i]);
  for (int i = 0; i < SLOTS; i++) slots[i] = INTEGER;
  for (int i = 0; i < LENGTH; i++) is_numbered |= format[i] == '$';
  for (int i = 0; i < LENGTH && format[i]; i++) {
    if (format[i] != '%') continue;
    int slot = -1, is_long = 0;
    i++;
    if (format[i] >= '1' && format[i] <= '9' && format[i + 1] == '$') {
      slot = format[i] - '1';
      i += 2;
    }
    for (; i < LENGTH && is_one_of(format[i], "-+ #0'I123456789.*"); i++)
      if (format[i] == '*' && next < SLOTS) slots[next++] = 7;
    for (; i < LENGTH && is_one_of(format[i], "hlLqjztZ"); i++) is_long |= format[i] != 'h';
    if (i == LENGTH || !is_one_of(format[i], "diouxXbBcsCSpn")) continue;
    if (slot < 0) slot = next++;
    if (slot < SLOTS) slots[slot] = value_for(format[i], is_long);
  }
  return is_numbered;
}

static size_t put_number(char *out, long value) {
  char digits[24];
  size_t count_of = 0, length = 0;
  unsigned long rest = value < 0 ? -(unsigned long)value : (unsigned long)value;
  do digits[count_of++] = (char)('0' + rest % 10);
  while (rest /= 10);
  if (value < 0) out[length++] = '-';
  while (count_of) out[length++] = digits[--count_of];
  return length;
}

// "5 [12345]", and behind it what %n was told; "-1 22" for a failure.
static void tell(int result, int error, const char *out) {
  char text[SIZE + 100];
  size_t length = put_number(text, result);
  text[length++] = ' ';
  if (result < 0) length += put_number(text + length, error);
  else {
    size_t written = result < SIZE ? (size_t)result : SIZE - 1;
    text[length++] = '[';
    memcpy(text + length, out, written);
    length += written;
    text[length++] = ']';
  }
  if (count != -1) {
    text[length++] = ' ';
    length += put_number(text + length, count);
  }
  text[length++] = '\n';
  write(1, text, length);
}

static void format_once(const char *format) {
  char out[SIZE] = {0};
  const double x = NUMBER;
  const long *s = slots;
  int is_numbered = choose(format), result;
  errno = 0;
  if (is_numbered)
    result = FORMAT(out, SIZE, format, s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], x, x);
  else result = FORMAT(out, SIZE, format, s[0], s[1], s[2], x, x, (long double)x, (long double)x);
  if (result == DECLINED) write(1, "declined\n", 9);
  else tell(result, errno, out);
}

#ifdef BATCH
#include <stdlib.h>
#include <sys/wait.h>

// Format after format, each in a process of its own; an answer is its length in four bytes, and then the text. Who dies or
// takes longer than twenty seconds has answered "signal N".
int main(void) {
  char format[LENGTH + 1] = {0};
  while (fread(format, 1, LENGTH, stdin) == LENGTH) {
    char answer[1024] = {0};
    int ends[2], status = 0, length = 0;
    ssize_t got;
    if (pipe(ends)) return 2;
    pid_t child = fork();
    if (child == 0) {
      alarm(20);
      dup2(ends[1], 1);
      format_once(format);
      exit(0);
    }
    close(ends[1]);
    while ((got = read(ends[0], answer + length, sizeof answer - (size_t)length)) > 0) length += (int)got;
    close(ends[0]);
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status)) length = sprintf(answer, "signal %d\n", WTERMSIG(status));
    fwrite(&length, sizeof length, 1, stdout);
    fwrite(answer, 1, (size_t)length, stdout);
    fflush(stdout);
  }
  return 0;
}
#else
int main(void) {
  char format[LENGTH + 1] = {0};
  if (read(0, format, LENGTH) != LENGTH) return 2;
  format_once(format);
  return 0;
}
#endif
