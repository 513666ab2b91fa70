// A configuration of sections, keys and commands, behind a header with a magic number and a checksum: what blind
// changes never pass, and behind it a language with keywords, which has more paths than anybody can solve.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static unsigned char data[160];
static int limits_set, verbose, port, lines, jumps;
static char mode[12];

static uint16_t checksum(const unsigned char *bytes, int count) {
  uint32_t sum = 0x1d0f;
  for (int i = 0; i < count; i++) sum = (sum << 1 | sum >> 15 & 1) + bytes[i] & 0xffff;
  return sum;
}

static int boolean(const char *text) {
  if (strcmp(text, "yes") == 0 || strcmp(text, "on") == 0) return 1;
  if (strcmp(text, "no") == 0 || strcmp(text, "off") == 0) return 0;
  return -1;
}

static int setting(const char *section, const char *key, const char *value) {
  if (strcmp(section, "net") == 0) {
    if (strcmp(key, "port") == 0) {
      port = atoi(value);
      if (port == 0) return 10;
      if (port < 1024) return 11;
      if (port > 65535) return 12;
      return 0;
    }
    if (strcmp(key, "mode") == 0) {
      if (strlen(value) >= sizeof mode) return 13;
      strcpy(mode, value);
      return 0;
    }
    return 14;
  }
  if (strcmp(section, "log") == 0) {
    if (strcmp(key, "verbose") != 0) return 20;
    verbose = boolean(value);
    return verbose < 0 ? 21 : 0;
  }
  if (section[0] == 0) return 30;
  return 31;
}

static int command(char *line) {
  if (strncmp(line, "goto ", 5) == 0) {
    int target = atoi(line + 5);
    if (target < 0) return 40;
    if (target > lines) return 41;
    jumps++;
    return 0;
  }
  if (strncmp(line, "limit ", 6) == 0) {
    char *number = line + 6;
    int factor = 1;
    size_t length = strlen(number);
    if (length > 1) {
      char unit = number[length - 1];
      if (unit == 'k') factor = 1000;
      else if (unit == 'm') factor = 1000000;
      else if (unit < '0' || unit > '9') return 42;
    }
    limits_set += atoi(number) * factor > 5000;
    return 0;
  }
  if (strcmp(line, "reset") == 0) {
    if (jumps == 0) return 43;
    jumps = limits_set = 0;
    return 0;
  }
  return 44;
}

static int configure(char *text) {
  char section[12] = "";
  for (char *line = text; *line != 0; lines++) {
    char *end = strchr(line, '\n');
    if (end != NULL) *end = 0;
    while (*line == ' ') line++;
    if (*line == '[') {
      char *close = strchr(line, ']');
      if (close == NULL) return 50;
      *close = 0;
      if (close - line - 1 >= (long)sizeof section) return 51;
      strcpy(section, line + 1);
    } else if (*line == '!') {
      int problem = command(line + 1);
      if (problem != 0) return problem;
    } else if (*line != '#' && *line != 0) {
      char *equals = strchr(line, '=');
      if (equals == NULL) return 52;
      *equals = 0;
      int problem = setting(section, line, equals + 1);
      if (problem != 0) return problem;
    }
    if (end == NULL) break;
    line = end + 1;
  }
  if (verbose && port == 8080 && strcmp(mode, "fast") == 0) printf("as fast as can be\n");
  return limits_set > 1 ? 60 : 0;
}

int main(void) {
  long length = read(0, data, sizeof data - 1);
  if (length < 8) return 1;
  if (data[0] != 'C' || data[1] != 'F' || data[2] != 'G' || data[3] != 0x1a) return 2;
  if (data[4] > 3) return 3;
  uint16_t sum = data[6] | data[7] << 8;
  if (data[5] != 0 && sum != checksum(data + 8, length - 8)) return 4;
  if (data[5] == 0 && sum != (uint16_t)(data[4] * 31337 + 4242)) return 5;
  return configure((char *)data + 8);
}
