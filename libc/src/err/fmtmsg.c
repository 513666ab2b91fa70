// Messages with a severity: LABEL: SEVERITY: TEXT, and what to do about it. There is no console in the box.
#include <fmtmsg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct severity {
  int level;
  const char *text;
  struct severity *next;
};

static struct severity *added;

static const char *text_of(int level) {
  static const char *const known[] = {"", "HALT", "ERROR", "WARNING", "INFO"};
  if (level >= MM_NOSEV && level <= MM_INFO) return known[level];
  struct severity *each = added;
  while (each && each->level != level) each = each->next;
  return each ? each->text : NULL;
}

// A level of the program's own; no text takes it away.
int addseverity(int level, const char *text) {
  struct severity **link = &added;
  if (level <= MM_INFO) return MM_NOTOK;
  while (*link && (*link)->level != level) link = &(*link)->next;
  struct severity *known = *link;
  if (!text) {
    if (!known) return MM_NOTOK;
    *link = known->next;
    free(known);
    return MM_OK;
  }
  if (!known && !(known = calloc(1, sizeof *known))) return MM_NOTOK;
  if (!*link) *link = known;
  known->level = level;
  known->text = text;
  return MM_OK;
}

// Two parts with a colon between them, of at most 10 and 14 characters.
static int is_label(const char *label) {
  const char *colon = strchr(label, ':');
  return colon && colon - label <= 10 && strlen(colon + 1) <= 14;
}

int fmtmsg(long classification, const char *label, int severity, const char *text,
           const char *action, const char *tag) {
  const char *level = text_of(severity);
  if ((label && !is_label(label)) || !level) return MM_NOTOK;
  if (classification & MM_PRINT) {
    int has_level = severity != MM_NULLSEV;
    fprintf(stderr, "%s%s%s%s%s%s%s%s%s%s\n", label ? label : "", label && (has_level || text || action || tag) ? ": " : "",
            has_level ? level : "", has_level && (text || action || tag) ? ": " : "", text ? text : "",
            text && (action || tag) ? "\n" : "", action ? "TO FIX: " : "", action ? action : "",
            action && tag ? "  " : "", tag ? tag : "");
  }
  return classification & MM_CONSOLE ? MM_NOCON : MM_OK;
}
