// The character sets that iconv knows. What is refused is what glibc refuses: UCS-4 has 31 bits and takes
// surrogates, the UTFs do not, UTF-8 (as glibc decodes it) goes up to 31 bits in six bytes.
#include <string.h>

#include "conversion.h"

static int is_surrogate(code_point c) { return c >= 0xd800 && c < 0xe000; }

static enum outcome result_is(code_point c, code_point *result, size_t length, size_t *used) {
  *result = c;
  *used = length;
  return CONVERTED;
}

// ---- Bytes ---------------------------------------------------------------------------------------------

static enum outcome decode_byte(const struct charset *set, const unsigned char *from, size_t size,
                                code_point *result, size_t *used) {
  (void)size;
  *used = 1;
  return *from < set->unit << 7 ? result_is(*from, result, 1, used) : ILLEGAL;
}

static enum outcome encode_byte(const struct charset *set, code_point c, unsigned char *to,
                                size_t room, size_t *used) {
  if (c >= set->unit << 7) return ILLEGAL;
  if (room < 1) return NO_ROOM;
  *to = (unsigned char)c;
  *used = 1;
  return CONVERTED;
}

// ---- UTF-8 ---------------------------------------------------------------------------------------------

static size_t continuation_bytes(const unsigned char *from, size_t limit) {
  size_t count = 0;
  while (count < limit && (from[count] & 0xc0) == 0x80) count++;
  return count;
}

static size_t utf8_length(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xfd) return 0;
  return (size_t)__builtin_clz(~((unsigned)lead << 24));
}

static enum outcome decode_utf8(const struct charset *set, const unsigned char *from, size_t size,
                                code_point *result, size_t *used) {
  (void)set;
  size_t length = utf8_length(*from);
  if (length == 1) return result_is(*from, result, 1, used);
  size_t present = 1 + continuation_bytes(from + 1, (length > size ? size : length ? length : 1) - 1);
  *used = present;
  if (length > size && present == size) return INCOMPLETE;
  if (present < length || length == 0) return ILLEGAL;
  code_point c = *from & (0x7fu >> length);
  for (size_t i = 1; i < length; i++) c = c << 6 | (from[i] & 0x3f);
  if (is_surrogate(c) || (length > 2 && c >> (5 * length - 4) == 0)) return ILLEGAL;
  return result_is(c, result, length, used);
}

static enum outcome encode_utf8(const struct charset *set, code_point c, unsigned char *to,
                                size_t room, size_t *used) {
  (void)set;
  if (is_surrogate(c) || c > 0x7fffffff) return ILLEGAL;
  size_t length = c < 0x80 ? 1 : 2;
  while (length > 1 && c >> (5 * length + 1)) length++;
  if (room < length) return NO_ROOM;
  *used = length;
  for (size_t i = length; i-- > 1; c >>= 6) to[i] = (unsigned char)(0x80 | (c & 0x3f));
  *to = (unsigned char)(length == 1 ? c : (0xff00u >> length & 0xff) | c);
  return CONVERTED;
}

// ---- Units of two and four bytes ------------------------------------------------------------------------

static code_point read_unit(const struct charset *set, const unsigned char *from) {
  code_point value = 0;
  for (unsigned i = 0; i < set->unit; i++) {
    value = value << 8 | from[set->is_big_endian ? i : set->unit - 1 - i];
  }
  return value;
}

static void write_unit(const struct charset *set, code_point value, unsigned char *to) {
  for (unsigned i = 0; i < set->unit; i++, value >>= 8) {
    to[set->is_big_endian ? set->unit - 1 - i : i] = (unsigned char)value;
  }
}

static enum outcome put_unit(const struct charset *set, code_point c, unsigned char *to, size_t room,
                             size_t *used) {
  if (room < set->unit) return NO_ROOM;
  write_unit(set, c, to);
  *used = set->unit;
  return CONVERTED;
}

static enum outcome decode_utf16(const struct charset *set, const unsigned char *from, size_t size,
                                 code_point *result, size_t *used) {
  if (size < 2) return INCOMPLETE;
  code_point high = read_unit(set, from);
  *used = 2;
  if (!is_surrogate(high)) return result_is(high, result, 2, used);
  if (high >= 0xdc00) return ILLEGAL;
  if (size < 4) return INCOMPLETE;
  code_point low = read_unit(set, from + 2);
  if (low < 0xdc00 || low > 0xdfff) return ILLEGAL;
  return result_is(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00), result, 4, used);
}

static enum outcome encode_utf16(const struct charset *set, code_point c, unsigned char *to,
                                 size_t room, size_t *used) {
  if (is_surrogate(c) || c > 0x10ffff) return ILLEGAL;
  if (c < 0x10000) return put_unit(set, c, to, room, used);
  if (room < 4) return NO_ROOM;
  write_unit(set, 0xd800 + ((c - 0x10000) >> 10), to);
  write_unit(set, 0xdc00 + ((c - 0x10000) & 0x3ff), to + 2);
  *used = 4;
  return CONVERTED;
}

// UCS-2 and UTF-32: one unit, a character of Unicode.
static enum outcome decode_unit(const struct charset *set, const unsigned char *from, size_t size,
                                code_point *result, size_t *used) {
  if (size < set->unit) return INCOMPLETE;
  code_point c = read_unit(set, from);
  *used = set->unit;
  return is_surrogate(c) || c > 0x10ffff ? ILLEGAL : result_is(c, result, set->unit, used);
}

static enum outcome encode_unit(const struct charset *set, code_point c, unsigned char *to,
                                size_t room, size_t *used) {
  code_point largest = set->unit == 2 ? 0xffff : 0x10ffff;
  if (room < set->unit) return NO_ROOM;  // glibc looks for room first here
  return is_surrogate(c) || c > largest ? ILLEGAL : put_unit(set, c, to, room, used);
}

// UCS-4: 31 bits of anything.
static enum outcome decode_ucs4(const struct charset *set, const unsigned char *from, size_t size,
                                code_point *result, size_t *used) {
  if (size < 4) return INCOMPLETE;
  code_point c = read_unit(set, from);
  *used = 4;
  return c > 0x7fffffff ? ILLEGAL : result_is(c, result, 4, used);
}

static enum outcome encode_ucs4(const struct charset *set, code_point c, unsigned char *to,
                                size_t room, size_t *used) {
  return put_unit(set, c, to, room, used);
}

// ---- Names ---------------------------------------------------------------------------------------------

enum { ASCII, LATIN1, UTF8, UTF16, UTF16LE, UTF16BE, UTF32, UTF32LE, UTF32BE, UNICODE, UCS2LE, UCS2BE, UCS4LE, UCS4BE };

static const struct charset charsets[] = {
    [ASCII] = {decode_byte, encode_byte, 1, 0, 0},
    [LATIN1] = {decode_byte, encode_byte, 2, 0, 0},
    [UTF8] = {decode_utf8, encode_utf8, 1, 0, 0},
    [UTF16] = {decode_utf16, encode_utf16, 2, 0, 1},
    [UTF16LE] = {decode_utf16, encode_utf16, 2, 0, 0},
    [UTF16BE] = {decode_utf16, encode_utf16, 2, 1, 0},
    [UTF32] = {decode_unit, encode_unit, 4, 0, 1},
    [UTF32LE] = {decode_unit, encode_unit, 4, 0, 0},
    [UTF32BE] = {decode_unit, encode_unit, 4, 1, 0},
    [UNICODE] = {decode_unit, encode_unit, 2, 0, 1},
    [UCS2LE] = {decode_unit, encode_unit, 2, 0, 0},
    [UCS2BE] = {decode_unit, encode_unit, 2, 1, 0},
    [UCS4LE] = {decode_ucs4, encode_ucs4, 4, 0, 0},
    [UCS4BE] = {decode_ucs4, encode_ucs4, 4, 1, 0},
};

// glibc's names and aliases; each list is in upper case, between spaces.
static const char *const names[] = {
    [ASCII] = " ASCII US-ASCII ANSI_X3.4-1968 ANSI_X3.4-1986 ANSI_X3.4 CSASCII CP367 IBM367 US ISO-IR-6 "
              "ISO646-US ISO_646.IRV:1991 OSF00010020 ",
    [LATIN1] = " ISO-8859-1 ISO8859-1 ISO_8859-1 ISO_8859-1:1987 ISO88591 LATIN1 L1 CSISOLATIN1 CP819 IBM819 "
               "8859_1 ISO-IR-100 ",
    [UTF8] = " UTF-8 UTF8 ISO-10646/UTF-8 ISO-10646/UTF8 ISO-IR-193 OSF05010001 ",
    [UTF16] = " UTF-16 UTF16 ",
    [UTF16LE] = " UTF-16LE UTF16LE ",
    [UTF16BE] = " UTF-16BE UTF16BE ",
    [UTF32] = " UTF-32 UTF32 ",
    [UTF32LE] = " UTF-32LE UTF32LE ",
    [UTF32BE] = " UTF-32BE UTF32BE ",
    [UNICODE] = " UNICODE CSUNICODE ",
    [UCS2LE] = " UCS-2 UCS2 ISO-10646/UCS2 OSF00010100 OSF00010101 OSF00010102 UCS-2LE UNICODELITTLE ",
    [UCS2BE] = " UCS-2BE UNICODEBIG ",
    [UCS4LE] = " UCS-4LE WCHAR_T ",
    [UCS4BE] = " UCS-4 UCS4 UCS-4BE CSUCS4 ISO-10646 ISO-10646/UCS4 10646-1:1993 10646-1:1993/UCS4 OSF00010104 "
               "OSF00010105 OSF00010106 ",
};

static int has_name(const char *list, const char *name, size_t length) {
  for (const char *at = list; (at = strchr(at, ' ')) && at[1]; at++) {
    if (strncmp(at + 1, name, length) == 0 && at[1 + length] == ' ') return 1;
  }
  return 0;
}

const struct charset *__charset_named(const char *name, size_t length) {
  for (size_t i = 0; i < sizeof charsets / sizeof *charsets; i++) {
    if (has_name(names[i], name, length)) return &charsets[i];
  }
  return NULL;
}

const struct charset *__charset_swapped(const struct charset *set) {
  if (set == &charsets[UTF16]) return &charsets[UTF16BE];
  return &charsets[set == &charsets[UTF32] ? UTF32BE : UCS2BE];
}
