// fts: a walk that the program drives, one entry at a time. It never changes the directory, whatever FTS_NOCHDIR says, so
// the path to access an entry by is always its whole path.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "alias.h"

typedef int (*comparison)(const FTSENT **, const FTSENT **);

static FTSENT *make(FTSENT *parent, const char *name, const char *path, short level) {
  size_t length = strlen(name);
  // The name's room is a part of the structure; path and status lie behind it, aligned.
  size_t size = (offsetof(FTSENT, fts_name) + length + 1 + 15) / 16 * 16;
  FTSENT *entry = calloc(1, size + sizeof(struct stat) + strlen(path) + 1);
  if (!entry) return NULL;
  entry->fts_statp = (struct stat *)((char *)entry + size);
  entry->fts_path = strcpy((char *)(entry->fts_statp + 1), path);
  entry->fts_accpath = entry->fts_path;
  memcpy((char *)entry + offsetof(FTSENT, fts_name), name, length + 1);
  entry->fts_namelen = (unsigned short)length;
  entry->fts_pathlen = (unsigned short)strlen(path);
  entry->fts_parent = parent;
  entry->fts_level = level;
  entry->fts_instr = FTS_NOINSTR;
  return entry;
}

static FTSENT *make_below(FTSENT *parent, const char *name) {
  size_t length = parent->fts_pathlen;
  char *path = malloc(length + strlen(name) + 2);
  if (!path) return NULL;
  strcpy(path, parent->fts_path);
  if (length == 0 || path[length - 1] != '/') path[length++] = '/';
  strcpy(path + length, name);
  FTSENT *entry = make(parent, name, path, (short)(parent->fts_level + 1));
  free(path);
  return entry;
}

// What an entry is; as a link itself, or as what it leads to.
static unsigned short look(FTS *walk, FTSENT *entry, int follow) {
  struct stat *status = entry->fts_statp;
  follow |= walk->fts_options & FTS_LOGICAL;
  if (follow ? stat(entry->fts_accpath, status) : lstat(entry->fts_accpath, status)) {
    int error = errno;
    if (follow && !lstat(entry->fts_accpath, status)) return FTS_SLNONE;
    entry->fts_errno = error;
    memset(status, 0, sizeof *status);
    return FTS_NS;
  }
  entry->fts_ino = status->st_ino;
  entry->fts_dev = status->st_dev;
  entry->fts_nlink = status->st_nlink;
  if (S_ISLNK(status->st_mode)) return FTS_SL;
  if (S_ISREG(status->st_mode)) return FTS_F;
  if (!S_ISDIR(status->st_mode)) return FTS_DEFAULT;
  if (strcmp(entry->fts_name, ".") == 0 || strcmp(entry->fts_name, "..") == 0)
    if (entry->fts_level > FTS_ROOTLEVEL) return FTS_DOT;
  for (FTSENT *above = entry->fts_parent; above && above->fts_level >= FTS_ROOTLEVEL;
       above = above->fts_parent)
    if (above->fts_ino == entry->fts_ino && above->fts_dev == entry->fts_dev) {
      entry->fts_cycle = above;
      return FTS_DC;
    }
  return FTS_D;
}

static void free_list(FTSENT *list) {
  while (list) {
    FTSENT *next = list->fts_link;
    free(list);
    list = next;
  }
}

// A stable sort of a linked list, by insertion: directories are small, and the program's order is kept.
static FTSENT *sorted(FTS *walk, FTSENT *list) {
  comparison compare = (comparison)walk->fts_compar;
  if (!compare) return list;
  FTSENT *result = NULL;
  while (list) {
    FTSENT *next = list->fts_link, **place = &result;
    while (*place && compare((const FTSENT **)place, (const FTSENT **)&list) <= 0)
      place = &(*place)->fts_link;
    list->fts_link = *place;
    *place = list;
    list = next;
  }
  return result;
}

FTS *fts_open(char *const *paths, int options, comparison compare) {
  if (options & ~FTS_OPTIONMASK) {
    errno = EINVAL;
    return NULL;
  }
  FTS *walk = calloc(1, sizeof *walk);
  FTSENT *above = make(NULL, "", "", FTS_ROOTPARENTLEVEL);
  FTSENT *list = NULL, **end = &list;
  if (!walk || !above) goto failed;
  walk->fts_compar = (int (*)(const void *, const void *))compare;
  walk->fts_options = options | FTS_NOCHDIR;
  walk->fts_rfd = -1;
  for (; *paths; paths++) {
    if (!**paths) {
      errno = ENOENT;
      goto failed;
    }
    FTSENT *root = make(above, *paths, *paths, FTS_ROOTLEVEL);
    if (!root) goto failed;
    root->fts_info = look(walk, root, options & FTS_COMFOLLOW);
    if (root->fts_info == FTS_DOT) root->fts_info = FTS_D;
    *end = root;
    end = &root->fts_link;
  }
  walk->fts_cur = make(above, "", "", FTS_ROOTLEVEL);
  if (!walk->fts_cur) goto failed;
  walk->fts_cur->fts_info = FTS_INIT;
  walk->fts_cur->fts_link = sorted(walk, list);
  return walk;
failed:
  free_list(list);
  free(above);
  free(walk);
  return NULL;
}

// The entries of a directory, linked; with an error in it, none.
static FTSENT *entries_of(FTS *walk, FTSENT *directory) {
  FTSENT *list = NULL, **end = &list;
  DIR *stream = opendir(directory->fts_accpath);
  if (!stream) {
    directory->fts_info = FTS_DNR;
    directory->fts_errno = errno;
    return NULL;
  }
  for (struct dirent *each; (each = readdir(stream));) {
    int special = strcmp(each->d_name, ".") == 0 || strcmp(each->d_name, "..") == 0;
    if (special && !(walk->fts_options & FTS_SEEDOT)) continue;
    FTSENT *entry = make_below(directory, each->d_name);
    if (!entry) break;
    int may_skip = walk->fts_options & FTS_NOSTAT && each->d_type != DT_DIR &&
                   each->d_type != DT_LNK && each->d_type != DT_UNKNOWN;
    entry->fts_info = may_skip ? FTS_NSOK : look(walk, entry, 0);
    *end = entry;
    end = &entry->fts_link;
  }
  closedir(stream);
  return sorted(walk, list);
}

// Down into a directory: its first entry, or itself once more when there is none.
static FTSENT *descend(FTS *walk, FTSENT *directory) {
  int kept = errno;
  FTSENT *first = walk->fts_child ? walk->fts_child : entries_of(walk, directory);
  walk->fts_child = NULL;
  if (directory->fts_info == FTS_DNR) return directory;
  if (first) return walk->fts_cur = first;
  errno = kept;
  directory->fts_info = FTS_DP;
  return directory;
}

// The next of the same directory, else the directory itself, for the second time.
static FTSENT *leave(FTS *walk, FTSENT *entry) {
  FTSENT *next = entry->fts_link;
  FTSENT *above = entry->fts_parent;
  free(entry);
  walk->fts_cur = next ? next : above;
  if (next) return next;
  if (above->fts_level == FTS_ROOTPARENTLEVEL) {
    free(above);
    walk->fts_cur = NULL;
    errno = 0;
    return NULL;
  }
  above->fts_info = above->fts_errno ? FTS_ERR : FTS_DP;
  return above;
}

// A root is named by its whole path until the walk comes to it, then by the last part.
static void enter_root(FTS *walk, FTSENT *root) {
  char *name = (char *)root + offsetof(FTSENT, fts_name);
  char *slash = strrchr(name, '/');
  walk->fts_dev = root->fts_dev;
  if (!slash || (slash == name && !slash[1])) return;
  root->fts_namelen = (unsigned short)strlen(slash + 1);
  memmove(name, slash + 1, root->fts_namelen + 1u);
}

FTSENT *fts_read(FTS *walk) {
  FTSENT *entry = walk->fts_cur;
  if (!entry || walk->fts_options & FTS_STOP) return NULL;
  unsigned short instruction = entry->fts_instr;
  entry->fts_instr = FTS_NOINSTR;
  if (instruction == FTS_AGAIN) {
    entry->fts_info = look(walk, entry, 0);
    return entry;
  }
  if (instruction == FTS_FOLLOW && (entry->fts_info == FTS_SL || entry->fts_info == FTS_SLNONE)) {
    entry->fts_info = look(walk, entry, 1);
    return entry;
  }
  if (entry->fts_info == FTS_D) {
    int other = walk->fts_options & FTS_XDEV && entry->fts_level > FTS_ROOTLEVEL &&
                entry->fts_dev != walk->fts_dev;
    if (instruction == FTS_SKIP || other) {
      free_list(walk->fts_child);
      walk->fts_child = NULL;
      entry->fts_info = FTS_DP;
      return entry;
    }
    FTSENT *below = descend(walk, entry);
    if (below == entry) return entry;
    entry = below;
  } else {
    entry = leave(walk, entry);
  }
  while (entry && entry->fts_instr == FTS_SKIP && entry->fts_info != FTS_DP) entry = leave(walk, entry);
  if (entry && entry->fts_level == FTS_ROOTLEVEL && entry->fts_info != FTS_DP) enter_root(walk, entry);
  if (entry && entry->fts_instr == FTS_FOLLOW) {
    entry->fts_info = look(walk, entry, 1);
    entry->fts_instr = FTS_NOINSTR;
  }
  return entry;
}

FTSENT *fts_children(FTS *walk, int instruction) {
  FTSENT *entry = walk->fts_cur;
  if (instruction && instruction != FTS_NAMEONLY) {
    errno = EINVAL;
    return NULL;
  }
  errno = 0;
  if (!entry || walk->fts_options & FTS_STOP) return NULL;
  if (entry->fts_info == FTS_INIT) return entry->fts_link;
  if (entry->fts_info != FTS_D) return NULL;
  if (!walk->fts_child) walk->fts_child = entries_of(walk, entry);
  return walk->fts_child;
}

int fts_set(FTS *walk, FTSENT *entry, int instruction) {
  (void)walk;
  if (instruction < 0 || instruction > FTS_SKIP) {
    errno = EINVAL;
    return 1;
  }
  entry->fts_instr = (unsigned short)instruction;
  return 0;
}

int fts_close(FTS *walk) {
  FTSENT *entry = walk->fts_cur;
  free_list(walk->fts_child);
  while (entry) {
    FTSENT *above = entry->fts_parent;
    free_list(entry);
    entry = above;
  }
  free(walk);
  return 0;
}

ALIAS(fts64_open, fts_open);
ALIAS(fts64_read, fts_read);
ALIAS(fts64_children, fts_children);
ALIAS(fts64_set, fts_set);
ALIAS(fts64_close, fts_close);
