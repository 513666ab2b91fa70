/** Shadows with a bit for what is new obey the law of shadows, and decide as those without. */

import { beforeAll, expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { Law } from '../shadow/law.ts';

const functions = `
struct pair { int first; u64 second; };
struct large { u64 words[6]; };
struct bits { unsigned low : 3, middle : 11; int high : 9; };
static struct pair swapped(struct pair p) { return (struct pair){ (int)p.second, (u64)p.first }; }
static u64 total(struct large l) { u64 sum = 0; for (int i = 0; i < 6; i++) sum += l.words[i]; return sum; }
static u64 listed(int count, ...) {
  va_list list; va_start(list, count);
  u64 sum = 0;
  for (int i = 0; i < count; i++) sum = 31 * sum + (i % 2 ? va_arg(list, u64) : (u64)va_arg(list, int));
  va_end(list);
  return sum;
}
static int descending(const void *a, const void *b) { return *(const u8 *)b - *(const u8 *)a; }
static jmp_buf back;
static int depth(int n, u8 x) { return n == 0 ? x : depth(n - 1, x ^ n) + 1; }
static const u16 squares[8] = { 0, 1, 4, 9, 16, 25, 36, 49 };
typedef u32 quad __attribute__((vector_size(16)));
`;

const main = `
  int constant = 5; u64 wide = 1ull << 40;
  observe(in32(0) * 3 + constant); observe((u64)in32(4) << (in8(8) & 31)); observe(in64(9) ^ wide);
  observe((u8)(in8(17) - constant)); observe((long)(signed char)in8(18) >> 3);
  if (in8(19) % 16 != 0) observe(in32(20) / (in8(19) % 16));
  u128 product = (u128)in64(24) * (in64(32) | wide); observe128(product >> 3); observe128(product + constant);
  struct bits packed = { in8(40), in16(40), in8(41) }; packed.middle += constant; observe(packed.low + packed.middle + packed.high);
  struct pair p = swapped((struct pair){ in32(42), wide + 2 }); observe(p.first); observe(p.second);
  struct large l = { { in8(46), 1, 2, 3, in8(47), constant } }; observe(total(l));
  observe(listed(4, in8(48), wide, constant, in64(49)));
  u8 copied[16]; memset(copied, constant, 16); memcpy(copied + 2, input.bytes + 50, 8); memmove(copied + 4, copied, 9); observe(*(u64 *)(copied + 3));
  observe(squares[in8(57) & 7]); copied[in8(58) & 15] = constant; observe(*(u64 *)copied); observe(copied[(in8(58) + 1) & 15]);
  switch (in8(59) & 7) { case 0: case 1: observe(1); break; case 5: observe(in8(60)); break; default: observe(constant); }
  observe(in8(61) > constant ? in16(0) : wide); observe(constant > 3 ? in8(62) : 1);
  u8 sorted[3] = { in8(63), in8(1), constant }; qsort(sorted, 3, 1, descending); observe(sorted[0]);
  volatile int tries = 0; if (setjmp(back) < 2) { tries++; longjmp(back, tries); } observe(tries + in8(2));
  observe(depth(3, in8(3))); observe(__builtin_popcount(in32(5)) + __builtin_bswap32(in32(6)));
  int out; observe(__builtin_add_overflow((int)in32(10), constant << 28, &out)); observe(out);
  quad lanes = { in32(11), constant, in32(12), 7 }; lanes = lanes * 3 + (quad){ 1, 2, in32(13), 4 }; observe(lanes[0] + lanes[2]); observe(lanes[in8(14) & 3]);
  int counter = in8(15); observe(__atomic_fetch_add(&counter, constant, 5)); observe(counter);
  char text[8]; strcpy(text, "abc"); text[in8(16) & 1] = in8(17) | 1; observe(strlen(text)); observe(strcmp(text, "abc") == 0);
  if (klee_is_symbolic(constant)) abort();
`;

let everything: Law;
let nothing: Law;
beforeAll(async () => {
  everything = await Law.of(main, functions, [], [[1, 1_000_000]]);
  nothing = await Law.of(main, functions);
});

const inputs = [3, 5, 11, 101].map((factor) =>
  Array.from({ length: 64 }, (_, i) => (factor * (i + 1) * (i + 3)) & 0xff),
);

test.each(inputs.map((input, i) => [i, input] as const))(
  'everything is new: input %i',
  (_, input) => {
    const [with_, without] = [everything.run(input), nothing.run(input)];
    expect(with_.trace.outcome).toEqual(without.trace.outcome);
    expect(with_.trace.outcome).toMatchObject({ kind: 'exited', status: 0 });
    expect(with_.decisions).toEqual(without.decisions);
    expect(with_.concretized.map(({ reason }) => reason)).toEqual(
      without.concretized.map(({ reason }) => reason),
    );
    expect(with_.decisions.length).toBeGreaterThan(100);
    const news = [...present(with_.trace.newConditions).subarray(0, with_.trace.length)];
    expect(new Set(news)).toEqual(new Set([1]));
  },
);
