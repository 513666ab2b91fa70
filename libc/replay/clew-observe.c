// The native side of an observing harness (src/harness/observe.c): what it sees is collected, and written behind everything
// that the function printed. Sizes of objects are known of those that the harness made; of others it is known only how
// far memory can be read.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness.h"
#include "symbolic.h"

void *clew_made(size_t size);
void clew_observed(void);
size_t __clew_readable(const void *pointer);

enum { MOST_OBJECTS = 4096, PAGE = 4096, MOST_PAGES = 16 };

// As src/compare/native-records.ts reads it.
enum certainty { EXACT, UNBOUNDED, UNKNOWN };

// ---- Objects of the harness -------------------------------------------------------------------------------

static struct {
  char *start;
  size_t size;
  int is_freed;
} objects[MOST_OBJECTS];
static size_t object_count;

extern void *__libc_malloc(size_t) __attribute__((__weak__));
extern void *__libc_realloc(void *, size_t) __attribute__((__weak__));
extern void __libc_free(void *) __attribute__((__weak__));

void *clew_made(size_t size) {
  char *start = malloc(size ? size : 1);
  if (start && object_count < MOST_OBJECTS) {
    objects[object_count].start = start;
    objects[object_count++].size = size;
  }
  return start;
}

static long object_at(const char *pointer) {
  for (size_t i = 0; i < object_count; i++)
    if (pointer >= objects[i].start && pointer <= objects[i].start + objects[i].size) return (long)i;
  return -1;
}

static int take_back(const char *pointer) {
  long object = pointer ? object_at(pointer) : -1;
  if (object < 0 || objects[object].start != pointer) return 0;
  if (objects[object].is_freed) abort();
  return objects[object].is_freed = 1;
}

// Objects that the function frees are remembered, and their memory is not used again.
void free(void *pointer) {
  if (!take_back(pointer) && __libc_free) __libc_free(pointer);
}

void *realloc(void *pointer, size_t size) {
  long object = pointer ? object_at(pointer) : -1;
  if (!take_back(pointer)) return __libc_realloc ? __libc_realloc(pointer, size) : NULL;
  void *moved = malloc(size);
  if (moved) memcpy(moved, pointer, size < objects[object].size ? size : objects[object].size);
  return moved;
}

// ---- Other memory -----------------------------------------------------------------------------------------

// The kernel looks at the address, and says no where a load would crash.
static int is_mapped(const char *place) {
  static int ends[2];
  char byte;
  if (!ends[1] && pipe(ends) != 0) return 0;
  return write(ends[1], place, 1) == 1 && read(ends[0], &byte, 1) == 1;
}

size_t __clew_readable(const void *pointer) {
  const char *place = pointer;
  long object = object_at(place);
  if (object >= 0)
    return objects[object].is_freed ? 0 : (size_t)(objects[object].start + objects[object].size - place);
  size_t size = 0;
  for (int page = 0; page < MOST_PAGES && is_mapped(place + size); page++)
    size += PAGE - ((uintptr_t)place + size) % PAGE;
  return size;
}

// ---- Records ----------------------------------------------------------------------------------------------

static char *records;
static size_t used, room;

static void put(const void *bytes, size_t size) {
  if (used + size > room) {
    room = 2 * (used + size);
    records = realloc(records, room);
    if (!records) abort();
  }
  if (size) memcpy(records + used, bytes, size);
  used += size;
}

static void put_number(size_t number) {
  uint32_t value = (uint32_t)number;
  put(&value, sizeof value);
}

static void put_record(const char *name, enum certainty certainty, const void *bytes, size_t size, long format) {
  put_number(strlen(name));
  put(name, strlen(name));
  put_number(certainty);
  put_number((size_t)format);
  put_number(size);
  put(bytes, size);
}

// Text has its own end, and a pointer is told by the harness's own memory.
void __clew_observe(const char *name, const void *address, size_t size, long format) {
  int is_exact = format & (OBSERVED_TEXT | OBSERVED_POINTER) || object_at(address) >= 0 || size <= 8;
  put_record(name, is_exact ? EXACT : UNBOUNDED, address, size, format);
}

void __clew_observe_function(const char *name, const void *function) {
  put_record(name, function ? UNKNOWN : EXACT, "NULL", 4, 1);
}

// What is not looked at is said where the program runs in clew's own box.
void __clew_observe_cut(const char *what) { (void)what; }

int __clew_is_constant(const void *pointer) {
  (void)pointer;
  return 0;
}

// At the end: how many bytes, and a mark.
void clew_observed(void) {
  uint32_t size = (uint32_t)used;
  put(&size, sizeof size);
  put("clewseen", 8);
  for (size_t done = 0; done < used;) {
    ssize_t written = write(1, records + done, used - done);
    if (written <= 0) _exit(125);
    done += (size_t)written;
  }
  _exit(0);
}
