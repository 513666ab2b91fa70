// Calls and constants of Linux that the headers of older C libraries do not have, and that musl leaves to packages of the kernel.
#ifndef CLEW_KERNEL_H
#define CLEW_KERNEL_H

#include <stdint.h>
#include <sys/syscall.h>

#ifndef SYS_open_tree
#define SYS_open_tree 428
#endif
#ifndef SYS_move_mount
#define SYS_move_mount 429
#endif
#ifndef SYS_io_uring_setup
#define SYS_io_uring_setup 425
#endif
#ifndef SYS_pidfd_send_signal
#define SYS_pidfd_send_signal 424
#endif
#ifndef SYS_memfd_secret
#define SYS_memfd_secret 447
#endif
#ifndef SYS_fchmodat2
#define SYS_fchmodat2 452
#endif
#ifndef SYS_mount_setattr
#define SYS_mount_setattr 442
#endif
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

enum {
  TREE_CLONE = 1,
  TREE_CLOEXEC = 02000000,
  TREE_RECURSIVE = 0x8000,
  TREE_EMPTY_PATH = 0x1000,
  MOVE_FROM_EMPTY_PATH = 4,
};

enum { MOUNT_READ_ONLY = 1, MOUNT_NO_SETUID = 2, MOUNT_NO_DEVICES = 4 };

struct mount_attributes {
  uint64_t set, clear, propagation, user_namespace;
};

// Landlock: what it may forbid to do with files. Its first version has 13 bits, of which the first four are no change of a file
// but for the second.
struct landlock_rules {
  uint64_t files;
};

struct landlock_below {
  uint64_t allowed;
  int32_t folder;
} __attribute__((packed));

enum {
  LANDLOCK_VERSION = 1,
  LANDLOCK_BELOW = 1,
  LANDLOCK_WRITE_FILE = 1 << 1,
  LANDLOCK_REMOVE_AND_MAKE = 0x1ff0, // 4 to 12: remove a folder or a file, make one of any kind
  LANDLOCK_REFER = 1 << 13,          // from version 2
  LANDLOCK_TRUNCATE = 1 << 14,       // from version 3
};

// Capabilities, version 3.
struct capability_header {
  uint32_t version;
  int32_t process;
};

struct capability_data {
  uint32_t effective, permitted, inheritable;
};

enum { CAPABILITY_VERSION = 0x20080522, MOST_CAPABILITIES = 63 };

// Seccomp: programs of few steps that see the number and the arguments of a call, and say what becomes of it.
enum { SECCOMP_SET_FILTER = 1 };

struct filter_step {
  uint16_t code;
  uint8_t if_true, if_false;
  uint32_t value;
};

struct filter_program {
  uint16_t length;
  struct filter_step *steps;
};

enum { FILTER_LOAD = 0x20, FILTER_IF_EQUAL = 0x15, FILTER_IF_AT_LEAST = 0x35, FILTER_RETURN = 0x06 };
enum { FILTER_FAILS = 0x00050000, FILTER_ALLOWED = 0x7fff0000 };

#endif
