// What stands before the random functions: types of every layout, and functions that take and return them.

export const inputSize = 10;
export const outputSize = 768;

export const prelude = `
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
typedef int8_t i8; typedef uint8_t u8; typedef int16_t i16; typedef uint16_t u16;
typedef int32_t i32; typedef uint32_t u32; typedef int64_t i64; typedef uint64_t u64;
typedef __int128 i128; typedef unsigned __int128 u128;

struct Pair { u8 first, middle; i16 second; };
struct Mixed { i32 a; u8 b; u64 c; };
struct Large { u16 words[5]; i64 wide; u8 tail[3]; };
struct Bits { u32 a : 3; i32 b : 5; u32 c : 9; i64 d : 33; u32 e : 1; i32 f : 13; };
struct __attribute__((packed)) Tight { u8 a; u32 b; i16 c; u64 d : 40; };
struct Huge { i128 wide; u8 low; u128 more; };
union View { u32 word; i32 number; u8 bytes[4]; u16 halves[2]; struct { u32 low : 4, middle : 13, high : 15; } bits; };
union Wide { u64 word; u8 bytes[8]; struct Pair pairs[2]; u32 halves[2]; i16 shorts[4]; };
struct Nest { struct Pair pairs[2]; union View view; };

static const u8 table[16] = { 3, 1, 4, 1, 5, 9, 2, 6, 255, 128, 127, 0, 64, 32, 200, 77 };
static const i32 numbers[8] = { 0, -1, 1, 1 << 30, -(1 << 30), 12345678, -8, 77 };
static u32 global;
static i16 globals[4];

static struct Pair swap(struct Pair p, i16 k) {
  struct Pair q = { (u8)p.second, p.middle, (i16)(p.first * k) };
  if (k > p.second) q.first ^= 0x55;
  return q;
}
static struct Mixed mix(struct Mixed m, struct Pair p) {
  m.a += p.second;
  m.c = m.c << 8 | p.first;
  if (m.b & 1) m.a = ~m.a;
  return m;
}
static struct Large enlarge(struct Large l, u8 index) {
  l.words[index % 5] += 3;
  l.tail[1] = index;
  l.wide = l.wide * 3 + l.tail[index % 3];
  return l;
}
static struct Bits stir(struct Bits b, i32 k) {
  b.d += k;
  b.b = b.f;
  if (b.e) b.c++;
  return b;
}
static struct Huge widen(struct Huge h, u128 k) {
  h.wide = h.wide * 5 + (i128)k;
  h.more ^= k << (h.low & 127);
  return h;
}
static i64 sum(int count, ...) {
  va_list list;
  va_start(list, count);
  i64 total = 0;
  for (int i = 0; i < count; i++) {
    switch (i & 3) {
    case 0: total += va_arg(list, int); break;
    case 1: total ^= va_arg(list, long); break;
    case 2: { struct Pair p = va_arg(list, struct Pair); total += p.first * p.second; break; }
    default: { struct Large l = va_arg(list, struct Large); total -= l.words[2] + l.tail[0]; }
    }
  }
  va_end(list);
  return total;
}
static u32 descend(u32 x, int depth) {
  return depth <= 0 || x == 0 ? x : x & 1 ? 3 * descend(x >> 1, depth - 1) + 1 : descend(x >> 1, depth - 1);
}
static i32 negate(i32 x) { return -x; }
static i32 twice(i32 x) { return x * 2; }
static i32 clamp(i32 x) { return x < -100 ? -100 : x > 100 ? 100 : x; }
static i32 (*const operations[4])(i32) = { negate, twice, clamp, abs };
static void bump(u16 *place, u16 by) { *place += by; }

static void take(void *to, unsigned size, const u8 *in, unsigned from) {
  for (unsigned i = 0; i < size; i++) ((u8 *)to)[i] = in[(from + i) % ${inputSize}];
}
static unsigned at;
static void put(u8 *out, u64 value) { memcpy(out + at, &value, 8); at += 8; }
#define PUT(value) put(out, (u64)(value))
#define PUT128(value) do { put(out, (u64)(value)); put(out, (u64)((value) >> 64)); } while (0)
`;

/**
 * In the box: one run of one function, whose result is pinned at the end (a symbolic integer that becomes a float is
 * compared with the witness's), so that the self-check evaluates all of it. Natively: as many runs as there are
 * records on standard input, each in a process of its own.
 */
export function mainOf(names: readonly string[]): string {
  return `
typedef void Function(const u8 *, u8 *);
static Function *const functions[] = { ${names.join(', ')} };
static u8 in[${inputSize}], out[1 + ${outputSize}];
#ifdef NATIVE
#include <sys/wait.h>
int main(void) {
  u8 number;
  while (read(0, &number, 1) == 1 && read(0, in, sizeof in) == sizeof in) {
    int status = 0;
    if (fork() == 0) {
      functions[number](in, out + 1);
      write(1, out, sizeof out);
      _exit(0);
    }
    wait(&status);
    if (status == 0) continue;
    u8 failed[sizeof out] = { 1 };
    write(1, failed, sizeof failed);
  }
}
#else
static volatile double pinned;
int main(int count, char **words) {
  if (read(0, in, sizeof in) != sizeof in) return 1;
  functions[words[1][0] - '0'](in, out + 1);
  for (unsigned i = 0; i < at; i += 8) {
    u64 part;
    memcpy(&part, out + 1 + i, 8);
    pinned = (double)part;
  }
  write(1, out, sizeof out);
}
#endif
`;
}
