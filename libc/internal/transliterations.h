// The table of transliterations: runs of neighbouring characters, with a zero behind each one's text.
#ifndef CLEW_INTERNAL_TRANSLITERATIONS_H
#define CLEW_INTERNAL_TRANSLITERATIONS_H

struct transliteration_run {
  unsigned int first;
  const char *texts;
};

extern const struct transliteration_run __transliterations[];
extern const int __transliteration_runs;

#endif
