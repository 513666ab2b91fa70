// The examples of the playground: each teaches one idea. Comments in the programs say what to look at.

import type { ProgramOptions } from '../engine/protocol.ts';

export interface Example {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly options: Partial<ProgramOptions>;
  /** Explore with pending constraints and eagerly, and show both. */
  readonly isCompared?: boolean;
}

const figure1 = `// Figure 1 of EXE (Cadar et al., 2006): five paths, two with a bug.
// i is symbolic: it may have any value. Press Run, and look at the
// tests: one input for each path.
//
// Where a[i] is 5, the index leaves the array; where it is 1, the
// division is by zero.

#include <assert.h>
#include <klee/klee.h>

int main(void) {
  unsigned i, t, a[4] = {1, 3, 5, 2};
  klee_make_symbolic(&i, sizeof i, "i");
  if (i >= 4)
    return 0;
  char *p = (char *)a + i * 4;
  *p = *p - 1;  // a[i] is now one less
  t = a[*p];    // and is an index here
  t = t / a[i]; // and a divisor here
  if (t == 2)
    assert(i == 1);
  else
    assert(i == 3);
  return 0;
}
`;

const checksum = `// A checksum: of random inputs, one in 65,536 passes the test. Clew
// asks its solver which bytes make the sum right (see the tab
// Solver), and finds the bug behind it in a few runs.

#include <stdint.h>
#include <stdio.h>

int main(void) {
  uint8_t packet[8];
  if (fread(packet, 1, sizeof packet, stdin) != sizeof packet)
    return 1;
  uint16_t sum = 0;
  for (int i = 0; i < 6; i++)
    sum = (uint16_t)(sum * 31 + packet[i]);
  if (sum != (packet[6] << 8 | packet[7]))
    return 1;
  // Only packets with a right sum come here.
  uint8_t length = packet[0];
  uint8_t payload[5];
  for (int i = 0; i < length; i++)
    payload[i] = packet[i + 1];
  printf("%d\\n", payload[0]);
  return 0;
}
`;

const pending = `// Pending constraints (Kapus and Cadar, 2020). Eager exploration asks
// the solver about both sides of every decision at once. Clew leaves
// the side that a run did not take pending, and asks about it only
// when the search picks it: what is hard to decide waits.
// Both ways get 30 runs: compare how often the solver was asked, and
// how long it took.

#include <stdio.h>

int main(void) {
  unsigned char text[6];
  if (fread(text, 1, sizeof text, stdin) != sizeof text)
    return 1;
  unsigned hash = 5381, bangs = 0, marks = 0;
  for (int i = 0; i < 6; i++) {
    hash = hash * 33 + text[i];
    if (hash * hash % 251 == 7) // hard to decide
      marks++;
    if (text[i] == '!') // easy to decide
      bangs++;
  }
  return bangs > marks;
}
`;

const compare = `// Two functions that should be equal: the harness calls both on the
// same symbolic argument, and asserts that they agree. Clew shows an
// argument on which they differ. Repair the second one, and the
// verdict is a proof for all 4,294,967,296 arguments.

#include <assert.h>
#include <klee/klee.h>

/* The reference: counts the bits one by one. */
static int ones_slowly(unsigned x) {
  int count = 0;
  for (int i = 0; i < 32; i++)
    count += x >> i & 1;
  return count;
}

/* The fast one, with a constant mistyped: 0x33333331 should end in 3. */
static int ones_fast(unsigned x) {
  x = x - (x >> 1 & 0x55555555);
  x = (x & 0x33333333) + (x >> 2 & 0x33333331);
  x = (x + (x >> 4)) & 0x0f0f0f0f;
  return (int)(x * 0x01010101 >> 24);
}

int main(void) {
  unsigned x;
  klee_make_symbolic(&x, sizeof x, "x");
  assert(ones_slowly(x) == ones_fast(x));
  return 0;
}
`;

const floats = `// Floating point, bit by bit: which float is not zero, but vanishes
// when it is added to one? And is there one that is not equal to
// itself? Clew solves for the bits of x. The function is called with
// all of its arguments symbolic (see Options: function).

#include <assert.h>

int classify(float x) {
  if (x != x)
    return 1;
  if (x == 0)
    return 2;
  if (1.0f + x == 1.0f)
    return 3;
  if (x * 2 == x)
    return 4;
  assert(x - x == 0);
  return 5;
}
`;

const threads = `// Two threads and a lock that is held too short: each deposit reads
// the balance under the lock, lets go of it, and writes what it read
// plus its amount. Clew tries the schedules: which thread goes on at
// each operation on the lock is a decision like any other. Look at the
// finding: it says where which thread was preempted.
// With 0 preemptions (see Options) the bug hides.

#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance = 0;

static int read_balance(void) {
  pthread_mutex_lock(&lock);
  int now = balance;
  pthread_mutex_unlock(&lock);
  return now;
}

static void *deposit(void *amount) {
  int now = read_balance();
  pthread_mutex_lock(&lock); // another thread may have come first
  balance = now + *(int *)amount;
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t one, two;
  int five = 5, seven = 7;
  pthread_create(&one, 0, deposit, &five);
  pthread_create(&two, 0, deposit, &seven);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(balance == 12);
  return 0;
}
`;

export const examples: readonly Example[] = [
  { id: 'figure1', title: "EXE's Figure 1: two bugs", text: figure1, options: {} },
  { id: 'checksum', title: 'A checksum in the way', text: checksum, options: { stdin: 8 } },
  {
    id: 'pending',
    title: 'Pending and eager',
    text: pending,
    options: { stdin: 6, runs: 30 },
    isCompared: true,
  },
  { id: 'compare', title: 'Compare two functions', text: compare, options: {} },
  { id: 'float', title: 'A float', text: floats, options: { fn: 'classify' } },
  { id: 'threads', title: 'Two threads', text: threads, options: {} },
];
