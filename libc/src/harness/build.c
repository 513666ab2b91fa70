// Makes up arguments from tables (harness.h): input in objects of just their size, with pointers, enums
// and truth values that a caller could have passed.
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "symbolic.h"

size_t __clew_harness_build(const struct plan *plan, void **pointer);

static long number_at(const void *place, size_t size) {
  switch (size) {
    case 1: return *(const signed char *)place;
    case 2: return *(const short *)place;
    case 4: return *(const int *)place;
    default: return *(const long *)place;
  }
}

static int is_one_of(long number, const long *numbers, long count) {
  int found = 0;
  for (long i = 0; i < count; i++) found |= number == numbers[i];
  return found;
}

static void apply(const struct rule *rule, char *element) {
  char *place = element + rule->offset;
  switch (rule->kind) {
    case RULE_POINTER: __clew_harness_build(rule->target, (void **)place); return;
    case RULE_ADDRESS: *(const void **)place = rule->target; return;
    case RULE_VARIABLE: *(void **)place = *(void *const *)rule->target; return;
  }
  long number = number_at(place, rule->size);
  switch (rule->kind) {
    case RULE_RANGE: __clew_assume((rule->low <= number) & (number <= rule->high), 0); return;
    case RULE_FLAGS: __clew_assume((number & ~rule->low) == 0, 0); return;
    default: __clew_assume(is_one_of(number, rule->target, rule->low), 0); return;
  }
}

// Fills `count` elements; the object has just these, and the terminators.
static void fill(const struct plan *plan, char *object, size_t count) {
  size_t bytes = count * plan->size;
  __clew_make_symbolic(object, bytes + plan->terminators * plan->size, plan->name);
  memset(object + bytes, 0, plan->terminators * plan->size);
  if (plan->is_text) {
    int is_text = 1;
    for (size_t i = 0; i < count; i++) is_text &= object[i] != 0;
    __clew_assume(is_text, 0);
  }
  for (size_t i = 0; i < count; i++) {
    for (size_t k = 0; k < plan->rule_count; k++) apply(&plan->rules[k], object + i * plan->size);
  }
}

static int is_null(const char *name) {
  if (!name) return 0;
  char chosen;
  __clew_make_symbolic(&chosen, sizeof chosen, name);
  return chosen != 0;
}

static size_t length(const char *name, size_t most) {
  if (!name) return most;
  unsigned chosen;
  __clew_make_symbolic(&chosen, sizeof chosen, name);
  __clew_assume(chosen <= most, 0);
  return chosen;
}

// Makes a pointer's object, and says how many elements it has. A null pointer has none.
size_t __clew_harness_build(const struct plan *plan, void **pointer) {
  *pointer = NULL;
  if (is_null(plan->null_name)) return 0;
  size_t chosen = length(plan->length_name, plan->count);
  char *object = malloc((chosen + plan->terminators) * plan->size);
  // With the allocation the number of elements is settled.
  size_t count = (size_t)__clew_value((long)chosen);
  fill(plan, object, count);
  *pointer = object;
  return count;
}

// Fills a parameter that is passed by value.
void __clew_harness_fill(const struct plan *plan, void *object) { fill(plan, object, plan->count); }
