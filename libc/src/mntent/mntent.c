// Tables of mounted file systems: lines of six fields, in which blanks are written as \040 and the like. The box has no
// such table unless the program is given one.
#include <mntent.h>
#include <stdlib.h>
#include <string.h>

FILE *setmntent(const char *file, const char *mode) { return fopen(file, mode); }

int endmntent(FILE *stream) {
  if (stream) fclose(stream);
  return 1;
}

static int is_octal(const char *text) {
  for (int i = 0; i < 3; i++)
    if (text[i] < '0' || text[i] > '7') return 0;
  return 1;
}

// Turns \ooo and \\ into what they stand for.
static void decode(char *text) {
  char *to = text;
  for (; *text; text++) {
    if (*text == '\\' && is_octal(text + 1)) {
      *to++ = (char)((text[1] - '0') << 6 | (text[2] - '0') << 3 | (text[3] - '0'));
      text += 3;
    } else if (*text == '\\' && text[1] == '\\') {
      *to++ = *text++;
    } else {
      *to++ = *text;
    }
  }
  *to = '\0';
}

static char *take_field(char **line) {
  char *field = *line + strspn(*line, " \t");
  char *end = field + strcspn(field, " \t");
  *line = *end ? end + 1 : end;
  *end = '\0';
  decode(field);
  return field;
}

// The next line that is neither empty nor a comment.
static char *next_line(FILE *stream, char *buffer, int size) {
  while (fgets(buffer, size, stream)) {
    char *end = strchr(buffer, '\n');
    if (end) *end = '\0';
    else
      for (int c = getc(stream); c != EOF && c != '\n';) c = getc(stream);
    char *line = buffer + strspn(buffer, " \t");
    if (*line && *line != '#') return line;
  }
  return NULL;
}

struct mntent *getmntent_r(FILE *restrict stream, struct mntent *restrict entry,
                           char *restrict buffer, int size) {
  char *line = next_line(stream, buffer, size);
  if (!line) return NULL;
  entry->mnt_fsname = take_field(&line);
  entry->mnt_dir = take_field(&line);
  entry->mnt_type = take_field(&line);
  entry->mnt_opts = take_field(&line);
  entry->mnt_freq = atoi(take_field(&line));
  entry->mnt_passno = atoi(take_field(&line));
  return entry;
}

struct mntent *getmntent(FILE *stream) {
  static struct mntent entry;
  static char buffer[4096];
  return getmntent_r(stream, &entry, buffer, sizeof buffer);
}

static void put_field(FILE *stream, const char *field) {
  for (; *field; field++) {
    if (strchr(" \t\n\\", *field)) fprintf(stream, "\\%03o", (unsigned char)*field);
    else putc(*field, stream);
  }
  putc(' ', stream);
}

int addmntent(FILE *restrict stream, const struct mntent *restrict entry) {
  if (fseek(stream, 0, SEEK_END)) return 1;
  put_field(stream, entry->mnt_fsname);
  put_field(stream, entry->mnt_dir);
  put_field(stream, entry->mnt_type);
  put_field(stream, entry->mnt_opts);
  fprintf(stream, "%d %d\n", entry->mnt_freq, entry->mnt_passno);
  return fflush(stream) || ferror(stream);
}

char *hasmntopt(const struct mntent *entry, const char *option) {
  size_t size = strlen(option);
  for (char *at = entry->mnt_opts; (at = strstr(at, option)); at += size) {
    int begins = at == entry->mnt_opts || at[-1] == ',';
    if (begins && (at[size] == '\0' || at[size] == '=' || at[size] == ',')) return at;
  }
  return NULL;
}
