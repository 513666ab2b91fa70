// What a spawned process is to do with its files: a list that src/process/spawn.c goes through.
#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>

#include "spawning.h"

int posix_spawn_file_actions_init(posix_spawn_file_actions_t *actions) {
  memset(actions, 0, sizeof *actions);
  return 0;
}

int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *actions) {
  struct spawn_action *list = actions->__actions;
  for (int i = 0; i < actions->__used; i++) free(list[i].path);
  free(list);
  return posix_spawn_file_actions_init(actions);
}

static int add(posix_spawn_file_actions_t *actions, struct spawn_action action, const char *path) {
  if (action.descriptor < 0 || action.source < 0) return EBADF;
  if (actions->__used == actions->__allocated) {
    int room = actions->__allocated ? 2 * actions->__allocated : 4;
    void *larger = realloc(actions->__actions, (size_t)room * sizeof action);
    if (!larger) return ENOMEM;
    actions->__actions = larger;
    actions->__allocated = room;
  }
  if (path && !(action.path = strdup(path))) return ENOMEM;
  ((struct spawn_action *)actions->__actions)[actions->__used++] = action;
  return 0;
}

int posix_spawn_file_actions_addopen(posix_spawn_file_actions_t *restrict actions, int descriptor,
                                     const char *restrict path, int flags, mode_t mode) {
  return add(actions, (struct spawn_action){SPAWN_OPEN, .descriptor = descriptor, .flags = flags, .mode = mode}, path);
}

int posix_spawn_file_actions_addclose(posix_spawn_file_actions_t *actions, int descriptor) {
  return add(actions, (struct spawn_action){SPAWN_CLOSE, .descriptor = descriptor}, NULL);
}

int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *actions, int from, int to) {
  return add(actions, (struct spawn_action){SPAWN_DUPLICATE, .descriptor = to, .source = from}, NULL);
}

int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *restrict actions,
                                         const char *restrict path) {
  return add(actions, (struct spawn_action){.kind = SPAWN_DIRECTORY}, path);
}

int posix_spawn_file_actions_addfchdir_np(posix_spawn_file_actions_t *actions, int descriptor) {
  return add(actions, (struct spawn_action){SPAWN_OPEN_DIRECTORY, .descriptor = descriptor}, NULL);
}

int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first) {
  return add(actions, (struct spawn_action){SPAWN_CLOSE_FROM, .descriptor = first}, NULL);
}

// No terminal of the box has a foreground.
int posix_spawn_file_actions_addtcsetpgrp_np(posix_spawn_file_actions_t *actions, int descriptor) {
  (void)actions;
  return descriptor < 0 ? EBADF : 0;
}
