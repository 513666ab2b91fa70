// What the program's processes take together: looked at a hundred times a second, by what /proc says of them. Limits of the kernel's
// own hold for each process by itself, and root is free of some.
#define _GNU_SOURCE
#include "launch.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/vfs.h>
#include <unistd.h>

enum { IN_MEMORY = 0x01021994 }; // tmpfs

struct usage {
  long tasks, kilobytes, bytes_written;
};

static const char *directory; // of the run

// 0 where there is no such file, or where nobody may read it.
static size_t content(const char *path, char *text, size_t size) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  size_t used = 0;
  ssize_t got;
  while (used < size - 1 && (got = read(file, text + used, size - 1 - used)) > 0) used += (size_t)got;
  close(file);
  text[used] = 0;
  return used;
}

// ---- Descendants -------------------------------------------------------------------------------------------

static void add_children(const char *process, const char *thread, pid_t *found, int *count) {
  static char text[1 << 17];
  char path[64];
  snprintf(path, sizeof path, "/proc/%.16s/task/%.16s/children", process, thread);
  if (!content(path, text, sizeof text)) return;
  for (char *at = text; *at && *count < MOST_DESCENDANTS; at += strspn(at, " ")) found[(*count)++] = (pid_t)strtol(at, &at, 10);
}

// Calls add_children for every thread; returns how many there are.
static long visit_threads(const char *process, pid_t *found, int *count) {
  char path[64];
  long threads = 0;
  snprintf(path, sizeof path, "/proc/%.16s/task", process);
  DIR *folder = opendir(path);
  if (!folder) return 0;
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (!isdigit((unsigned char)entry->d_name[0])) continue;
    threads++;
    add_children(process, entry->d_name, found, count);
  }
  closedir(folder);
  return threads;
}

static int gather(pid_t *found, struct usage *usage) {
  int count = 0;
  visit_threads("self", found, &count);
  for (int i = 0; i < count; i++) {
    char name[16];
    snprintf(name, sizeof name, "%d", (int)found[i]);
    usage->tasks += visit_threads(name, found, &count);
  }
  return count;
}

int descendants(pid_t *found) {
  struct usage usage = {0};
  return gather(found, &usage);
}

// ---- Limits ------------------------------------------------------------------------------------------------

// The number behind a name in a file of a process, or 0.
static long figure(const char *process, const char *file, const char *name) {
  char path[64], text[4096];
  snprintf(path, sizeof path, "/proc/%s/%s", process, file);
  char *place = content(path, text, sizeof text) ? strstr(text, name) : NULL;
  return place ? atol(place + strlen(name)) : 0;
}

// Memory that belongs to no file on a disk.
static long own_kilobytes(const char *process) {
  return figure(process, "status", "\nRssAnon:") + figure(process, "status", "\nRssShmem:");
}

// By it and by children that it has waited for. The kernel counts what becomes dirty on disks; what goes to files in memory is among all
// that is written.
static long bytes_written(const char *process) {
  static int is_in_memory = -1;
  struct statfs system;
  if (is_in_memory < 0) is_in_memory = statfs(directory, &system) == 0 && system.f_type == IN_MEMORY;
  return figure(process, "io", is_in_memory ? "wchar: " : "\nwrite_bytes: ");
}

const char *passed_limit(const struct order *order) {
  static pid_t found[MOST_DESCENDANTS];
  directory = order->directory;
  struct usage usage = {.bytes_written = bytes_written("self")};
  int count = gather(found, &usage);
  if (usage.tasks > order->tasks) return "tasks";
  for (int i = 0; i < count; i++) {
    char name[16];
    snprintf(name, sizeof name, "%d", (int)found[i]);
    usage.kilobytes += own_kilobytes(name);
    usage.bytes_written += bytes_written(name);
  }
  if (usage.kilobytes > order->megabytes << 10) return "memory";
  return usage.bytes_written > order->disk_megabytes << 20 ? "disk" : NULL;
}
