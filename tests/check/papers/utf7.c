// UTF-8 to the modified UTF-7 of IMAP mailbox names (RFC 3501, 5.1.3), with the mistake that Mutt had up to version 1.4: the
// result gets twice the length of the text (EGT, section 4). The repair that was proposed, 7/3 of it, is not enough either.
// Printable ASCII stands for itself, "&" is "&-", everything else goes as base64 of UTF-16 between "&" and "-".
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

#if defined TWICE
#define SIZE(length) ((length) * 2)
#elif defined SEVEN_THIRDS
#define SIZE(length) ((length) * 7 / 3)
#else // two characters may become seven, "\x10&" is "&ABA-&-", and the last one five
#define SIZE(length) ((length) / 2 * 7 + 6)
#endif

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+,";

/** The code point at `text`, and how many bytes it takes; 0 for what is not UTF-8. */
static int code_point(const unsigned char *text, size_t left, unsigned *code) {
  int count = text[0] < 0x80 ? 1 : text[0] < 0xc2 ? 0 : text[0] < 0xe0 ? 2 : text[0] < 0xf0 ? 3 : 0;
  if (count == 0 || (size_t)count > left) return 0;
  *code = count == 1 ? text[0] : text[0] & (0xff >> (count + 1));
  for (int i = 1; i < count; i++) {
    if ((text[i] & 0xc0) != 0x80) return 0;
    *code = *code << 6 | (text[i] & 0x3f);
  }
  return count;
}

static char *utf8_to_utf7(const unsigned char *text, size_t length) {
  char *result = malloc(SIZE(length) + 1), *out = result;
  unsigned code, bits = 0, waiting = 0;
  int shifted = 0, count;
  if (result == NULL) return NULL;
  for (; length > 0; text += count, length -= count) {
    count = code_point(text, length, &code);
    if (count == 0) {
      free(result);
      return NULL;
    }
    if (code < 0x20 || code > 0x7e) {
      if (!shifted) *out++ = '&'; // OPEN
      shifted = 1;
      bits = bits << 16 | code;
      for (waiting += 16; waiting >= 6; waiting -= 6)
        *out++ = digits[bits >> (waiting - 6) & 63]; // DIGIT
    } else {
      if (shifted) {
        if (waiting > 0) *out++ = digits[bits << (6 - waiting) & 63]; // REST
        *out++ = '-'; // CLOSE
        shifted = bits = waiting = 0;
      }
      *out++ = code; // SELF
      if (code == '&') *out++ = '-'; // AMPERSAND
    }
  }
  if (shifted) {
    if (waiting > 0) *out++ = digits[bits << (6 - waiting) & 63]; // LAST
    *out++ = '-'; // END
  }
  *out = '\0'; // NUL
  return result;
}

int main(void) {
  unsigned char text[LENGTH];
  if (read(0, text, sizeof text) != sizeof text) return 1;
  free(utf8_to_utf7(text, sizeof text));
  return 0;
}
