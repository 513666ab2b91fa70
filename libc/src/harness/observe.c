// Looks at what a function has left behind (--fn of clew compare): its result, the objects that its arguments point to,
// variables, and what can be reached from there. Pointers are told by what they point to, because addresses are no behaviour:
// an object gets a number when it is met first, and is looked at once.
#include <stddef.h>
#include <stdint.h>

#include "harness.h"
#include "symbolic.h"

void __clew_harness_known(const struct plan *plan, const struct view *view, const void *object, size_t count);
void __clew_harness_variable(const char *name, const struct view *view, const void *variable);
void __clew_harness_observe(const char *name, const struct view *view, const void *object);
void __clew_harness_finish(void);

enum { most_objects = 128, longest_name = 96 };

struct object {
  const char *start;
  size_t size;
  const struct view *view;
  size_t count;
  int is_text;
  char name[longest_name];
};

static struct object objects[most_objects];
static size_t object_count, looked_at;

// ---- Names -------------------------------------------------------------------------------------------------

static char *append(char *end, const char *limit, const char *text) {
  while (*text && end < limit) *end++ = *text++;
  *end = 0;
  return end;
}

static char *append_index(char *end, const char *limit, size_t index) {
  char digits[24];
  char *first = digits + sizeof digits;
  *--first = 0;
  *--first = ']';
  do *--first = (char)('0' + index % 10);
  while ((index /= 10) != 0);
  *--first = '[';
  return append(end, limit, first);
}

// ---- Objects -----------------------------------------------------------------------------------------------

// The number of the object that a pointer points into, from 1; 0: none that was met. Who is inside one object
// may be at the end of its neighbour.
static size_t find(const char *pointer) {
  for (size_t i = 0; i < object_count; i++)
    if (pointer >= objects[i].start && pointer < objects[i].start + objects[i].size) return i + 1;
  for (size_t i = 0; i < object_count; i++)
    if (pointer == objects[i].start + objects[i].size) return i + 1;
  return 0;
}

static struct object *enter(const char *name, const char *start, size_t size) {
  if (object_count == most_objects) {
    __clew_observe_cut("there are more objects than the harness follows");
    return NULL;
  }
  struct object *object = &objects[object_count++];
  object->start = start;
  object->size = size;
  object->view = NULL;
  object->count = 0;
  object->is_text = 0;
  append(object->name, object->name + longest_name - 1, name);
  return object;
}

static int is_pointer(const struct view *view) {
  if (view->part_count != 1 || view->size != sizeof(void *)) return 0;
  long kind = view->parts[0].kind;
  return kind == PART_POINTER || kind == PART_TEXT || kind == PART_ADDRESS || kind == PART_FUNCTION;
}

// Pointers one behind the other: up to a null one, with it. Natively nobody knows where else they end.
static size_t list_length(const char *start, size_t readable) {
  size_t most = readable / sizeof(void *);
  for (size_t i = 0; i < most; i++)
    if (!((void *const *)start)[i]) return i + 1;
  return most;
}

static size_t element_count(const struct part *part, const char *start, size_t readable) {
  if (part->count > 0) return part->count;
  return is_pointer(part->target) ? list_length(start, readable) : readable / part->target->size;
}

static void meet(const char *name, const struct part *part, const char *pointer, size_t readable) {
  struct object *object = enter(name, pointer, readable);
  if (!object) return;
  object->is_text = part->kind == PART_TEXT;
  object->view = part->target;
  if (!part->target || part->target->size == 0) return;
  object->count = element_count(part, pointer, readable);
  size_t seen = object->count * part->target->size;
  if (seen > readable) {
    __clew_observe_cut("a pointer points to less than its type says");
    object->count = readable / part->target->size;
  } else if (is_pointer(part->target) ? seen < readable : part->count > 0 && seen < readable) {
    // Of a table that nobody can write, the element is meant.
    if (!__clew_is_constant(pointer))
      __clew_observe_cut(is_pointer(part->target) ? "what is behind the null pointer of a list"
                                                  : "what is behind the struct that a pointer points to");
  }
}

static void observe_pointer(const char *name, const struct part *part, const char *pointer) {
  long told[2] = {0, 0};
  size_t number = 0;
  if (pointer) {
    number = find(pointer);
    if (number == 0 && part->kind == PART_ADDRESS) __clew_observe_cut(name);
    else if (number == 0) {
      size_t readable = __clew_readable(pointer);
      if (readable > 0) {
        meet(name, part, pointer, readable);
        number = find(pointer);
      } else {
        __clew_observe_cut("a pointer points to nothing that is there");
      }
    }
    told[0] = number > 0 ? (long)number : -1;
    if (number > 0) told[1] = pointer - objects[number - 1].start;
  }
  __clew_observe(name, told, sizeof told, OBSERVED_POINTER);
}

// ---- Elements ----------------------------------------------------------------------------------------------

static void look(const struct view *view, const char *element, char *name, char *end);

static void look_at_part(const struct part *part, const char *place, char *name, char *end) {
  const char *limit = name + longest_name - 1;
  switch (part->kind) {
    case PART_BYTES: __clew_observe(name, place, part->size, part->format); return;
    case PART_BITS: {
      unsigned char bits = (unsigned char)(*(const unsigned char *)place & part->mask);
      __clew_observe(name, &bits, 1, part->format);
      return;
    }
    case PART_ELEMENTS:
      for (size_t i = 0; i < part->count; i++) {
        char *behind = part->count == 1 ? end : append_index(end, limit, i);
        look(part->target, place + i * part->target->size, name, behind);
        *end = 0;
      }
      return;
    case PART_UNSEEN: __clew_observe_cut(name); return;
    case PART_FUNCTION: __clew_observe_function(name, *(void *const *)place); return;
    default: observe_pointer(name, part, *(const char *const *)place); return;
  }
}

// `name` is the element's, up to `end`; parts write theirs behind it.
static void look(const struct view *view, const char *element, char *name, char *end) {
  for (size_t i = 0; i < view->part_count; i++) {
    const struct part *part = &view->parts[i];
    char *behind = append(end, name + longest_name - 1, part->name);
    look_at_part(part, element + part->offset, name, behind);
    *end = 0;
  }
}

static void look_at_text(const struct object *object) {
  size_t length = 0;
  while (length < object->size && object->start[length]) length++;
  __clew_observe(object->name, object->start, length, OBSERVED_TEXT | 1);
  if (length == object->size) __clew_observe_cut("a string has no end");
}

static void look_at_object(const struct object *object) {
  if (object->is_text) {
    look_at_text(object);
    return;
  }
  if (!object->view) return;
  char name[longest_name];
  const char *limit = name + longest_name - 1;
  char *end = append(name, limit, object->name);
  // Numbers only: all elements at once.
  const struct view *view = object->view;
  if (view->part_count == 1 && view->parts[0].kind == PART_BYTES && view->parts[0].size == view->size) {
    __clew_observe(name, object->start, object->count * view->size, view->parts[0].format);
    return;
  }
  for (size_t i = 0; i < object->count; i++) {
    char *behind = object->count == 1 ? end : append_index(end, limit, i);
    look(view, object->start + i * view->size, name, behind);
    *end = 0;
  }
}

// ---- What the harness calls ----------------------------------------------------------------------------------

static void know(const char *name, const struct view *view, const void *start, size_t count) {
  struct object *object = enter(name, start, count * view->size);
  if (!object) return;
  object->view = view;
  object->count = count;
}

// The object of an argument: all of them are known before any is looked at.
void __clew_harness_known(const struct plan *plan, const struct view *view, const void *start, size_t count) {
  if (start) know(plan->name, view, start, count + plan->terminators);
}

// A variable of the program.
void __clew_harness_variable(const char *name, const struct view *view, const void *variable) {
  know(name, view, variable, 1);
}

static int is_there(const struct object *object) {
  if (object->size == 0 || !object->view) return 1;
  return __clew_readable(object->start) >= object->count * object->view->size;
}

// The result: no object of the program's own.
void __clew_harness_observe(const char *given, const struct view *view, const void *place) {
  char name[longest_name];
  char *end = append(name, name + longest_name - 1, given);
  look(view, place, name, end);
}

// Everything that was met, and what is met on the way.
void __clew_harness_finish(void) {
  for (; looked_at < object_count; looked_at++) {
    const struct object *object = &objects[looked_at];
    if (is_there(object)) {
      look_at_object(object);
      continue;
    }
    char name[longest_name];
    char *end = append(name, name + longest_name - 1, object->name);
    append(end, name + longest_name - 1, " (freed)");
    __clew_observe(name, name, 0, OBSERVED_TEXT | 1);
  }
}
