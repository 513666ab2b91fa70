// What a spawned process is to do with its files. Nothing is ever spawned: an action is checked, counted, forgotten.
#include <errno.h>
#include <spawn.h>
#include <string.h>

int posix_spawn_file_actions_init(posix_spawn_file_actions_t *actions) {
  memset(actions, 0, sizeof *actions);
  return 0;
}

int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *actions) {
  (void)actions;
  return 0;
}

static int add(posix_spawn_file_actions_t *actions, int descriptor) {
  if (descriptor < 0) return EBADF;
  actions->__used++;
  return 0;
}

int posix_spawn_file_actions_addopen(posix_spawn_file_actions_t *restrict actions, int descriptor,
                                     const char *restrict path, int flags, mode_t mode) {
  (void)path, (void)flags, (void)mode;
  return add(actions, descriptor);
}

int posix_spawn_file_actions_addclose(posix_spawn_file_actions_t *actions, int descriptor) {
  return add(actions, descriptor);
}

int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *actions, int from, int to) {
  return from < 0 ? EBADF : add(actions, to);
}

int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *restrict actions,
                                         const char *restrict path) {
  (void)path;
  return add(actions, 0);
}

int posix_spawn_file_actions_addfchdir_np(posix_spawn_file_actions_t *actions, int descriptor) {
  return add(actions, descriptor);
}

int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first) {
  return add(actions, first);
}

int posix_spawn_file_actions_addtcsetpgrp_np(posix_spawn_file_actions_t *actions, int descriptor) {
  return add(actions, descriptor);
}
