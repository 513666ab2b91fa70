// What the error codes mean.
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "regex_program.h"

static const char *const messages[] = {
    "Success",
    "No match",
    "Invalid regular expression",
    "Invalid collation character",
    "Invalid character class name",
    "Trailing backslash",
    "Invalid back reference",
    "Unmatched [, [^, [:, [., or [=",
    "Unmatched ( or \\(",
    "Unmatched \\{",
    "Invalid content of \\{\\}",
    "Invalid range end",
    "Memory exhausted",
    "Invalid preceding regular expression",
    "Premature end of regular expression",
    "Regular expression too big",
    "Unmatched ) or \\)",
};

const char *__regex_message(int code) {
  if (code < 0 || code >= (int)(sizeof messages / sizeof messages[0])) abort();
  return messages[code];
}

size_t regerror(int code, const regex_t *restrict compiled, char *restrict buffer, size_t size) {
  (void)compiled;
  const char *message = __regex_message(code);
  size_t length = strlen(message);
  if (size > 0) {
    size_t copied = length < size ? length : size - 1;
    memcpy(buffer, message, copied);
    buffer[copied] = '\0';
  }
  return length + 1;
}
