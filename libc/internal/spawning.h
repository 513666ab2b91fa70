// What posix_spawn does with the files of a new process, in order.
#ifndef CLEW_INTERNAL_SPAWNING_H
#define CLEW_INTERNAL_SPAWNING_H

#include <sys/types.h>

enum spawn_action_kind {
  SPAWN_OPEN,
  SPAWN_CLOSE,
  SPAWN_DUPLICATE,
  SPAWN_DIRECTORY,
  SPAWN_OPEN_DIRECTORY,
  SPAWN_CLOSE_FROM,
};

struct spawn_action {
  enum spawn_action_kind kind;
  int descriptor, source;
  int flags;
  mode_t mode;
  char *path;
};

#endif
