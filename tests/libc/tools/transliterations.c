// Prints the table of libc/src/iconv/transliterations.c, from what the host's C library writes in the locale C instead of
// characters that ASCII does not have:
//   cc tests/libc/tools/transliterations.c -o /tmp/table && /tmp/table > libc/src/iconv/transliterations.c
#include <iconv.h>
#include <stdio.h>
#include <string.h>

#define LIMIT 0x110000

static iconv_t conversion;

// The replacement of a character; empty where there is none but a question mark.
static void replacement(unsigned character, char *text) {
  char *from = (char *)&character;
  char *to = text;
  size_t size = sizeof character;
  size_t room = 16;
  *text = '\0';
  if (character >= 0xd800 && character < 0xe000) return;
  iconv(conversion, &from, &size, &to, &room);
  *to = '\0';
  if (strcmp(text, "?") == 0) *text = '\0';
  if (character == 0) *text = '\0';
}

static int column;

static void item(const char *text) {
  if (column + (int)strlen(text) + 1 > 110) {
    printf("\n");
    column = 0;
  }
  if (column == 0) column = printf("   ");
  column += printf(" %s", text);
}

int main(void) {
  conversion = iconv_open("ASCII//TRANSLIT", "UCS-4LE");
  printf("// What glibc 2.36 writes instead of characters that a set does not have; printed by\n"
         "// tests/libc/tools/transliterations.c. A run has the characters from its first on, one text for each.\n"
         "#include \"transliterations.h\"\n\nconst struct transliteration_run __transliterations[] = {\n");
  int count = 0;
  for (unsigned c = 0x80; c < LIMIT; c++) {
    char text[20];
    replacement(c, text);
    if (!*text) continue;
    char head[32];
    sprintf(head, "{0x%x,", c);
    item(head);
    for (; *text; replacement(++c, text)) {
      char quoted[64];
      char *at = quoted;
      *at++ = '"';
      for (char *from = text; *from; from++) {
        if (*from == '"' || *from == '\\') *at++ = '\\';
        *at++ = *from;
      }
      strcpy(at, "\\0\"");
      item(quoted);
    }
    item("},");
    count++;
  }
  printf("\n};\nconst int __transliteration_runs = %d;\n", count);
}
