// random(), with glibc's sequences: programs' outputs depend on them.
//
// An additive feedback generator: each number is the sum of the ones `degree` and `separation`
// places back, its lowest bit, the least random one, shifted out. State of 8 bytes is too little
// for that and gets a linear congruential generator. A state begins with one integer that says
// which kind it is and where its rear pointer stands.
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

#include "alias.h"
#include "reserved_names.h"

struct kind {
  size_t size;
  int degree;
  int separation;
};

#define KINDS 5
static const struct kind kinds[KINDS] = {
    {8, 0, 0}, {32, 7, 3}, {64, 15, 1}, {128, 31, 3}, {256, 63, 1},
};

static void remember_position(struct random_data *data) {
  int rear = data->rand_type == 0 ? 0 : (int)(data->rptr - data->state);
  data->state[-1] = KINDS * rear + data->rand_type;
}

int random_r(struct random_data *restrict data, int *restrict result) {
  int *state = data->state;
  if (data->rand_type == 0) {
    *result = state[0] = (int)(((uint32_t)state[0] * 1103515245u + 12345u) & 0x7fffffff);
    return 0;
  }
  uint32_t sum = (uint32_t)*data->fptr + (uint32_t)*data->rptr;
  *data->fptr = (int)sum;
  *result = (int)(sum >> 1);
  if (++data->fptr >= data->end_ptr) data->fptr = state;
  if (++data->rptr >= data->end_ptr) data->rptr = state;
  return 0;
}

// The state is filled by Park and Miller's generator, and run in for ten rounds.
int srandom_r(unsigned int seed, struct random_data *data) {
  if (!data || data->rand_type < 0 || data->rand_type >= KINDS) return -1;
  int *state = data->state;
  if (seed == 0) seed = 1;
  state[0] = (int)seed;
  if (data->rand_type == 0) return 0;
  long value = (int)seed;
  for (int i = 1; i < data->rand_deg; i++) {
    value = 16807 * value % 2147483647;
    if (value < 0) value += 2147483647;
    state[i] = (int)value;
  }
  data->fptr = state + data->rand_sep;
  data->rptr = state;
  int discarded;
  for (int i = 0; i < 10 * data->rand_deg; i++) random_r(data, &discarded);
  return 0;
}

static void use_kind(struct random_data *data, int kind, int *state) {
  data->rand_type = kind;
  data->rand_deg = kinds[kind].degree;
  data->rand_sep = kinds[kind].separation;
  data->state = state;
  data->end_ptr = state + kinds[kind].degree;
}

int initstate_r(unsigned int seed, char *restrict state, size_t size,
                struct random_data *restrict data) {
  if (!data || size < kinds[0].size) {
    errno = EINVAL;
    return -1;
  }
  if (data->state) remember_position(data);
  int kind = KINDS - 1;
  while (size < kinds[kind].size) kind--;
  use_kind(data, kind, (int *)(void *)state + 1);
  srandom_r(seed, data);
  remember_position(data);
  return 0;
}

int setstate_r(char *restrict state, struct random_data *restrict data) {
  int *integers = (int *)(void *)state;
  if (!state || !data) {
    errno = EINVAL;
    return -1;
  }
  if (data->state) remember_position(data);
  int kind = integers[0] % KINDS;
  int rear = integers[0] / KINDS;
  if (kind < 0) {
    errno = EINVAL;
    return -1;
  }
  use_kind(data, kind, integers + 1);
  if (kind > 0) {
    data->rptr = data->state + rear;
    data->fptr = data->state + (rear + data->rand_sep) % data->rand_deg;
  }
  return 0;
}

// ---- The program's own generator ---------------------------------------------------------------

static int default_state[32];
static struct random_data generator;

static struct random_data *the_generator(void) {
  if (!generator.state) initstate_r(1, (char *)default_state, sizeof default_state, &generator);
  return &generator;
}

long __random(void) {
  int result;
  random_r(the_generator(), &result);
  return result;
}
WEAK_ALIAS(random, __random);

void __srandom(unsigned int seed) { srandom_r(seed, the_generator()); }
WEAK_ALIAS(srandom, __srandom);

char *initstate(unsigned int seed, char *state, size_t size) {
  char *old = (char *)(the_generator()->state - 1);
  return initstate_r(seed, state, size, &generator) == 0 ? old : NULL;
}

char *setstate(char *state) {
  char *old = (char *)(the_generator()->state - 1);
  return setstate_r(state, &generator) == 0 ? old : NULL;
}
