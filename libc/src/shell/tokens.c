// A command line as tokens. The syntax is looked at as a whole before anything runs.
#include <stdlib.h>
#include <string.h>

#include "shell.h"

struct reader {
  const char *next;
  struct token *tokens;
  size_t count;
  char *text;  // where the next word goes
  struct refusal refusal;
};

static int is_refused(const struct reader *reader) { return reader->refusal.unknown || reader->refusal.wrong; }

static void refuse(struct reader *reader, const char *what) {
  if (!is_refused(reader)) reader->refusal.unknown = what;
}

static void wrong(struct reader *reader, const char *what) {
  if (!is_refused(reader)) reader->refusal.wrong = what;
}

static void add(struct reader *reader, enum token_kind kind, int descriptor, char *text) {
  reader->tokens[reader->count++] = (struct token){kind, descriptor, text};
}

static int ends_word(char c) {
  switch (c) {
    case 0: case ' ': case '\t': case '\n': case ';': case '&': case '|': case '<': case '>': case '(': case ')':
      return 1;
    default:
      return 0;
  }
}

static int begins_expansion(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         (c && strchr("_({?#@*!-$", c));
}

static void check_dollar(struct reader *reader) {
  if (begins_expansion(reader->next[1])) refuse(reader, "an expansion ($)");
}

static void read_single_quotes(struct reader *reader) {
  for (reader->next++; *reader->next != '\''; reader->next++) {
    if (!*reader->next) {
      wrong(reader, "Unterminated quoted string");
      return;
    }
    *reader->text++ = *reader->next;
  }
  reader->next++;
}

static void read_double_quotes(struct reader *reader) {
  for (reader->next++; *reader->next != '"'; reader->next++) {
    char c = *reader->next;
    if (!c) {
      wrong(reader, "Unterminated quoted string");
      return;
    }
    if (c == '`') refuse(reader, "a command substitution (`)");
    if (c == '$') check_dollar(reader);
    if (c == '\\') {
      char quoted = reader->next[1];
      if (quoted == '\n') {
        reader->next++;
        continue;
      }
      if (quoted == '$' || quoted == '`' || quoted == '"' || quoted == '\\') c = *++reader->next;
    }
    *reader->text++ = c;
  }
  reader->next++;
}

// One character outside quotes.
static void read_plain(struct reader *reader) {
  char c = *reader->next;
  if (c == '\\') {
    c = *++reader->next;
    if (!c) {
      *reader->text++ = '\\';
      return;
    }
    reader->next++;
    if (c != '\n') *reader->text++ = c;
    return;
  }
  if (c == '$') check_dollar(reader);
  if (c == '`') refuse(reader, "a command substitution (`)");
  if (c == '*' || c == '?') refuse(reader, "a pattern for file names (* or ?)");
  *reader->text++ = c;
  reader->next++;
}

static int is_name_before_equals(const char *text) {
  if (*text >= '0' && *text <= '9') return 0;
  const char *at = text;
  while ((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') || (*at >= '0' && *at <= '9') || *at == '_') at++;
  return at > text && *at == '=';
}

static int is_reserved(const char *word) {
  static const char *const words[] = {"!",    "{",    "}",  "case", "do",   "done",  "elif", "else",
                                      "esac", "fi",   "for", "if",  "then", "until", "while"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (!strcmp(word, words[i])) return 1;
  return 0;
}

static int begins_command(const struct reader *reader) {
  return reader->count == 0 || reader->tokens[reader->count - 1].kind >= TOKEN_PIPE;
}

static void read_word(struct reader *reader) {
  char *start = reader->text;
  const char *source = reader->next;
  int is_plain = 1;
  if (*source == '~') refuse(reader, "a home directory (~)");
  while (!ends_word(*reader->next) && !is_refused(reader)) {
    char c = *reader->next;
    if (c == '\'' || c == '"' || c == '\\') is_plain = 0;
    if (c == '[' && !(reader->next == source && ends_word(source[1]))) refuse(reader, "a pattern for file names ([)");
    if (c == '\'') read_single_quotes(reader);
    else if (c == '"') read_double_quotes(reader);
    else read_plain(reader);
  }
  *reader->text++ = 0;
  if (begins_command(reader) && is_plain) {
    if (is_name_before_equals(start)) refuse(reader, "an assignment to a variable");
    if (is_reserved(start)) refuse(reader, "a compound command (if, for, while, case, { or !)");
  }
  add(reader, TOKEN_WORD, 0, start);
}

// `descriptor` is -1 if no number stands in front.
static void read_redirection(struct reader *reader, int descriptor) {
  int is_input = *reader->next++ == '<';
  char c = *reader->next;
  int target = descriptor >= 0 ? descriptor : !is_input;
  if (c == '&') {
    reader->next++;
    add(reader, TOKEN_DUPLICATE, target, NULL);
  } else if (is_input) {
    if (c == '<') refuse(reader, "a here-document (<<)");
    if (c == '>') refuse(reader, "a file that is read and written (<>)");
    add(reader, TOKEN_INPUT, target, NULL);
  } else if (c == '>') {
    reader->next++;
    add(reader, TOKEN_APPEND, target, NULL);
  } else {
    if (c == '|') reader->next++;
    add(reader, TOKEN_OUTPUT, target, NULL);
  }
}

static void read_token(struct reader *reader) {
  const char *at = reader->next;
  switch (*at) {
    case ' ':
    case '\t':
      reader->next++;
      return;
    case '#':
      while (*reader->next && *reader->next != '\n') reader->next++;
      return;
    case '\\':
      if (at[1] == '\n') {
        reader->next += 2;
        return;
      }
      break;
    case '\n':
    case ';':
      reader->next++;
      if (*at == ';' && at[1] == ';') refuse(reader, "a compound command (;;)");
      // Empty lines mean nothing, and a line may end behind an operator.
      if (*at == ';' || !begins_command(reader)) add(reader, TOKEN_NEXT, 0, NULL);
      return;
    case '|':
    case '&':
      if (at[1] == *at) {
        reader->next += 2;
        add(reader, *at == '|' ? TOKEN_OR : TOKEN_AND, 0, NULL);
        return;
      }
      if (*at == '&') refuse(reader, "a command in the background (&)");
      reader->next++;
      add(reader, TOKEN_PIPE, 0, NULL);
      return;
    case '(':
    case ')':
      refuse(reader, "a subshell or a function (parentheses)");
      return;
    case '<':
    case '>':
      read_redirection(reader, -1);
      return;
    case '0' ... '9':
      if (at[1] == '<' || at[1] == '>') {
        reader->next++;
        read_redirection(reader, *at - '0');
        return;
      }
      break;
  }
  read_word(reader);
}

// Whether each redirection has its word, and each operator its commands.
static void check_syntax(struct reader *reader) {
  int has_command = 0, is_open = 0;
  for (struct token *token = reader->tokens;; token++) {
    if (token->kind == TOKEN_WORD) {
      has_command = 1;
    } else if (token->kind < TOKEN_PIPE) {
      if (token[1].kind != TOKEN_WORD) return wrong(reader, "redirection without a file");
      has_command = 1;
      token++;
    } else if (token->kind == TOKEN_END) {
      if (is_open && !has_command) wrong(reader, "operator without a command");
      return;
    } else {
      if (!has_command) return wrong(reader, "operator without a command");
      is_open = token->kind != TOKEN_NEXT;
      has_command = 0;
    }
  }
}

struct token *__shell_tokens(const char *line, char **texts, struct refusal *refusal) {
  // A loop of its own: the length is settled byte by byte if the line depends on input.
  size_t length = 0;
  while (line[length]) length++;
  struct reader reader = {.next = line};
  reader.tokens = calloc(length + 1, sizeof *reader.tokens);
  *texts = reader.text = malloc(2 * length + 1);
  if (!reader.tokens || !*texts) wrong(&reader, "no memory");
  while (!is_refused(&reader) && *reader.next) read_token(&reader);
  if (!is_refused(&reader)) add(&reader, TOKEN_END, 0, NULL);
  if (!is_refused(&reader)) check_syntax(&reader);
  *refusal = reader.refusal;
  if (!is_refused(&reader)) return reader.tokens;
  free(reader.tokens);
  return NULL;
}
