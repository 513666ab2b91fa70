// Walks over trees of files, against glibc.

import { expect } from 'vitest';
import { compareLibraries, comparison } from './compare.ts';

// Directories have no order of their own: what is seen is sorted before it is compared.
const preparation = `
#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
static char *lines[400]; static int count;
static void note(const char *text) { lines[count++] = strdup(text); }
static int order(const void *a, const void *b) { return strcmp(*(char **)a, *(char **)b); }
static void tell(const char *title) { qsort(lines, count, sizeof *lines, order); printf("%s\\n", title); for (int i = 0; i < count; i++) puts(lines[i]); count = 0; }
static void make(const char *path, const char *text) { int d = open(path, O_WRONLY | O_CREAT, 0644); write(d, text, strlen(text)); close(d); }
static void prepare(void) {
  mkdir("t", 0755); mkdir("t/a", 0755); mkdir("t/a/b", 0755); mkdir("t/empty", 0700); mkdir("other", 0755); make("other/far", "x");
  make("t/one", "1"); make("t/a/two", "22"); make("t/a/b/three", "333"); symlink("one", "t/link"); symlink("nowhere", "t/broken"); symlink("../other", "t/away"); symlink("..", "t/a/up"); mkfifo("t/pipe", 0600);
}
static int seen(const char *path, const struct stat *st, int kind, struct FTW *f) { char text[300]; snprintf(text, sizeof text, "%s kind=%d base=%d level=%d size=%ld", path, kind, f->base, f->level, S_ISREG(st->st_mode) ? (long)st->st_size : -1l); note(text); return 0; }
static int plain(const char *path, const struct stat *st, int kind) { char text[300]; snprintf(text, sizeof text, "%s kind=%d", path, kind); note(text); return 0; }
static int skip(const char *path, const struct stat *st, int kind, struct FTW *f) { note(path); return strcmp(path, "t/a") ? FTW_CONTINUE : FTW_SKIP_SUBTREE; }
static int stop(const char *path, const struct stat *st, int kind, struct FTW *f) { return f->level == 1 ? 7 : 0; }
static int depth_count; static int last(const char *path, const struct stat *st, int kind, struct FTW *f) { depth_count++; if (f->level == 0) printf("root is %dth of all, kind %d\\n", depth_count, kind); return 0; }
static int by_name(const FTSENT **a, const FTSENT **b) { return strcmp((*a)->fts_name, (*b)->fts_name); }
static void walk(int options, char *const *roots) {
  FTS *f = fts_open(roots, options | FTS_NOCHDIR, by_name); FTSENT *e;
  while ((e = fts_read(f))) printf("%s name=%s level=%d info=%d len=%d,%d parent=%s errno=%d size=%ld\\n", e->fts_path, e->fts_name, e->fts_level, e->fts_info, e->fts_pathlen, e->fts_namelen, e->fts_parent->fts_name, e->fts_errno, e->fts_info == FTS_F ? (long)e->fts_statp->st_size : -1l);
  printf("end %d %d\\n", errno, fts_close(f));
}
`;

comparison('ftw, nftw and fts', async () => {
  const source = `${preparation}int main(void) { prepare();
  {
  printf("%d\\n", nftw("t", seen, 10, FTW_PHYS)); tell("physical"); printf("%d\\n", nftw("t/", seen, 10, 0)); tell("logical"); printf("%d\\n", nftw("./t/a", seen, 10, FTW_PHYS | FTW_DEPTH)); tell("deep");
  printf("%d\\n", ftw("t", plain, 10)); tell("plain"); printf("%d\\n", nftw("t", skip, 10, FTW_PHYS | FTW_ACTIONRETVAL)); tell("skipping"); printf("%d\\n", nftw("t", stop, 10, FTW_PHYS)); nftw("t", last, 10, FTW_PHYS | FTW_DEPTH);
  errno = 0; printf("%d %d\\n", nftw("none", seen, 10, 0), errno); printf("%d\\n", nftw("t/one", seen, 10, 0)); tell("a file"); printf("%d %d\\n", nftw("t", seen, 10, 4096), errno); printf("%d\\n", nftw("t/link", seen, 10, FTW_PHYS)); tell("a link");}
  {
  walk(FTS_PHYSICAL, (char *[]){"t", NULL}); walk(FTS_LOGICAL, (char *[]){"t/a", "t/link", NULL}); walk(FTS_PHYSICAL | FTS_COMFOLLOW, (char *[]){"t/away", "none", NULL}); walk(FTS_PHYSICAL | FTS_SEEDOT, (char *[]){"t/empty", NULL});
  FTS *f = fts_open((char *[]){"t", NULL}, FTS_PHYSICAL | FTS_NOCHDIR, by_name); FTSENT *e; for (FTSENT *c = fts_children(f, 0); c; c = c->fts_link) printf("root %s\\n", c->fts_name);
  while ((e = fts_read(f))) { printf("%s %d\\n", e->fts_path, e->fts_info); if (!strcmp(e->fts_name, "a") && e->fts_info == FTS_D) fts_set(f, e, FTS_SKIP); if (!strcmp(e->fts_name, "t") && e->fts_info == FTS_D) for (FTSENT *c = fts_children(f, 0); c; c = c->fts_link) printf(" child %s %d\\n", c->fts_name, c->fts_info); if (!strcmp(e->fts_name, "away") && e->fts_info == FTS_SL) fts_set(f, e, FTS_FOLLOW); if (!strcmp(e->fts_name, "one") && !e->fts_number++) fts_set(f, e, FTS_AGAIN); }
  fts_close(f); errno = 0; printf("%d ", fts_open((char *[]){"t", NULL}, 4096, NULL) == NULL); printf("%d\\n", errno);} return 0; }`;
  const { glibc, ours } = await compareLibraries(source);
  expect(glibc.status).toBe(0);
  expect(ours.stdout.toString().split('\n')).toEqual(glibc.stdout.toString().split('\n'));
  expect(ours.status).toBe(0);
});
