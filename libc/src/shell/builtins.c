// The commands that the shell runs itself.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "shell.h"

static int put(const char *text, size_t length) {
  while (length > 0) {
    ssize_t written = write(STDOUT_FILENO, text, length);
    if (written < 0) return 1;
    text += written;
    length -= (size_t)written;
  }
  return 0;
}

// Writes the escapes of a word, as dash's echo does; returns the new end, and 1 in `stops` behind \c.
static char *unescape(char *to, const char *word, int *stops) {
  static const char letters[] = "abfnrtv\\", values[] = "\a\b\f\n\r\t\v\\";
  for (; *word; word++) {
    if (*word != '\\') {
      *to++ = *word;
      continue;
    }
    char c = *++word;
    const char *letter = c ? strchr(letters, c) : NULL;
    if (letter) {
      *to++ = values[letter - letters];
    } else if (c == 'c') {
      *stops = 1;
      return to;
    } else if (c == '0') {
      int value = 0;
      for (int i = 0; i < 3 && word[1] >= '0' && word[1] <= '7'; i++) value = value * 8 + (*++word - '0');
      *to++ = (char)value;
    } else {
      *to++ = '\\';
      if (!c) return to;
      *to++ = c;
    }
  }
  return to;
}

static int echo(char **words) {
  int ends_line = 1, stops = 0;
  if (*words && !strcmp(*words, "-n")) ends_line = 0, words++;
  size_t room = 2;
  for (char **each = words; *each; each++) room += strlen(*each) + 1;
  char *text = malloc(room), *end = text;
  if (!text) return 1;
  for (char **each = words; *each && !stops; each++) {
    if (each > words) *end++ = ' ';
    end = unescape(end, *each, &stops);
  }
  if (ends_line && !stops) *end++ = '\n';
  int failed = put(text, (size_t)(end - text));
  free(text);
  return failed;
}

static int change_directory(const char *path) {
  if (!path) path = getenv("HOME");
  if (!path || !chdir(path)) return 0;
  dprintf(STDERR_FILENO, "sh: 1: cd: can't cd to %s\n", path);
  return 2;
}

int __shell_builtin(char **words, int last_status, int *is_exit) {
  const char *name = *words++;
  if (!strcmp(name, ":") || !strcmp(name, "true")) return 0;
  if (!strcmp(name, "false")) return 1;
  if (!strcmp(name, "echo")) return echo(words);
  if (!strcmp(name, "cd")) return change_directory(*words);
  if (!strcmp(name, "exit")) {
    *is_exit = 1;
    return *words ? atoi(*words) & 0xff : last_status;
  }
  return -1;
}
