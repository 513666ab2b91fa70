// /etc/fstab, if the program was given one: lines of mntent.c.
#include <fstab.h>
#include <mntent.h>
#include <stdio.h>
#include <string.h>

static FILE *table;

void endfsent(void) {
  if (table) endmntent(table);
  table = NULL;
}

int setfsent(void) {
  endfsent();
  table = setmntent(_PATH_FSTAB, "r");
  return table != NULL;
}

static const char *type_of(const struct mntent *entry) {
  static const char *const types[] = {FSTAB_RW, FSTAB_RQ, FSTAB_RO, FSTAB_SW, FSTAB_XX};
  for (int i = 0; i < 5; i++)
    if (hasmntopt(entry, types[i])) return types[i];
  return "??";
}

struct fstab *getfsent(void) {
  static struct fstab found;
  if (!table && !setfsent()) return NULL;
  struct mntent *entry = getmntent(table);
  if (!entry) return NULL;
  found = (struct fstab){entry->mnt_fsname, entry->mnt_dir,  entry->mnt_type,  entry->mnt_opts,
                         type_of(entry),    entry->mnt_freq, entry->mnt_passno};
  return &found;
}

struct fstab *getfsspec(const char *name) {
  struct fstab *found = NULL;
  if (!setfsent()) return NULL;
  while ((found = getfsent()) && strcmp(found->fs_spec, name) != 0) continue;
  return found;
}

struct fstab *getfsfile(const char *name) {
  struct fstab *found = NULL;
  if (!setfsent()) return NULL;
  while ((found = getfsent()) && strcmp(found->fs_file, name) != 0) continue;
  return found;
}
