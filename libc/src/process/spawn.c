// Starting another program as a child.
#include <errno.h>
#include <spawn.h>

#include "symbolic.h"

int posix_spawn(pid_t *restrict process, const char *restrict path,
                const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *restrict attributes,
                char *const arguments[], char *const environment[]) {
  (void)process, (void)path, (void)actions, (void)attributes, (void)arguments, (void)environment;
  __clew_box_failure("calls posix_spawn, which clew does not have: it failed with EAGAIN");
  return EAGAIN;
}
extern __typeof__(posix_spawn) posix_spawnp __attribute__((alias("posix_spawn")));
