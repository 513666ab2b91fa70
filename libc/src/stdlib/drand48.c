// The linear congruential generators with 48 bits of state.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define MULTIPLIER 0x5deece66dull
#define INCREMENT 0xb
#define MASK 0xffffffffffffull

static struct drand48_data generator;

static uint64_t state_of(const unsigned short x[3]) {
  return (uint64_t)x[2] << 32 | (uint64_t)x[1] << 16 | x[0];
}

static void set_state(unsigned short x[3], uint64_t value) {
  x[0] = (unsigned short)value;
  x[1] = (unsigned short)(value >> 16);
  x[2] = (unsigned short)(value >> 32);
}

static void use_default_parameters(struct drand48_data *data) {
  data->__a = MULTIPLIER;
  data->__c = INCREMENT;
  data->__init = 1;
}

static uint64_t step(unsigned short x[3], struct drand48_data *data) {
  if (!data->__init) use_default_parameters(data);
  uint64_t next = (state_of(x) * data->__a + data->__c) & MASK;
  set_state(x, next);
  return next;
}

int erand48_r(unsigned short x[3], struct drand48_data *restrict data, double *restrict result) {
  // 48 bits behind the binary point.
  *result = (double)step(x, data) / (double)(MASK + 1);
  return 0;
}

int nrand48_r(unsigned short x[3], struct drand48_data *restrict data, long *restrict result) {
  *result = (long)(step(x, data) >> 17);
  return 0;
}

int jrand48_r(unsigned short x[3], struct drand48_data *restrict data, long *restrict result) {
  *result = (int32_t)(step(x, data) >> 16);
  return 0;
}

int drand48_r(struct drand48_data *restrict data, double *restrict result) {
  return erand48_r(data->__x, data, result);
}

int lrand48_r(struct drand48_data *restrict data, long *restrict result) {
  return nrand48_r(data->__x, data, result);
}

int mrand48_r(struct drand48_data *restrict data, long *restrict result) {
  return jrand48_r(data->__x, data, result);
}

int srand48_r(long seed, struct drand48_data *data) {
  set_state(data->__x, (uint64_t)(uint32_t)seed << 16 | 0x330e);
  use_default_parameters(data);
  return 0;
}

int seed48_r(unsigned short x[3], struct drand48_data *data) {
  memcpy(data->__old_x, data->__x, sizeof data->__old_x);
  memcpy(data->__x, x, sizeof data->__x);
  use_default_parameters(data);
  return 0;
}

int lcong48_r(unsigned short parameters[7], struct drand48_data *data) {
  memcpy(data->__x, parameters, sizeof data->__x);
  data->__a = state_of(parameters + 3);
  data->__c = parameters[6];
  data->__init = 1;
  return 0;
}

double erand48(unsigned short x[3]) {
  double result;
  erand48_r(x, &generator, &result);
  return result;
}

long nrand48(unsigned short x[3]) {
  long result;
  nrand48_r(x, &generator, &result);
  return result;
}

long jrand48(unsigned short x[3]) {
  long result;
  jrand48_r(x, &generator, &result);
  return result;
}

double drand48(void) { return erand48(generator.__x); }

long lrand48(void) { return nrand48(generator.__x); }

long mrand48(void) { return jrand48(generator.__x); }

void srand48(long seed) { srand48_r(seed, &generator); }

unsigned short *seed48(unsigned short x[3]) {
  seed48_r(x, &generator);
  return generator.__old_x;
}

void lcong48(unsigned short parameters[7]) { lcong48_r(parameters, &generator); }
