// The law of shadows for assembly: the term of what an instruction computes, flags included, is what it computes.

import { expect, test } from 'vitest';
import { inputs, Law } from '../shadow/law.ts';
import { statements } from './instructions.ts';

const parts = 4;

test.each(Array.from({ length: parts }, (_, part) => part))(
  'terms of assembly are its values, part %d',
  async (part) => {
    const chosen = statements.filter((_, i) => i % 24 === part * 6 + 1);
    const blocks = chosen.map(
      (
        statement,
      ) => `{ u64 a = in64(0), b = in64(8), c = in64(16), r = 0, s = 0, f = 0, memory[9] = {0}; (void)memory;
  ${statement} observe(r); observe(s); observe(f); }`,
    );
    const law = await Law.of(blocks.join('\n'), '', ['-w']);
    for (const end of law.outcomes(inputs(4, part + 1))) expect(end).toBe('exited 0');
  },
);

test('nothing is made concrete', async () => {
  const law = await Law.of(
    `
  u32 x = in32(0); u64 y = in64(8), high, carry; unsigned char zero;
  asm("bswapl %0" : "+r"(x)); symbolic(x);
  asm("rorq %b1, %0" : "+r"(y) : "c"(in8(20)) : "cc"); symbolic(y);
  asm("mulq %2" : "+a"(y), "=d"(high) : "r"(in64(24)) : "cc"); symbolic(high);
  asm("addq %2, %0; setz %1" : "+r"(y), "=q"(zero) : "r"(in64(32)) : "cc"); symbolic(zero);
  asm("lock xaddl %0, %1" : "+r"(x), "+m"(seen_here) : : "memory"); symbolic(seen_here);
  asm("lzcntq %1, %0" : "=r"(carry) : "r"(in64(40)) : "cc"); symbolic(carry);`,
    'static u32 seen_here = 3;',
  );
  const { trace, concretized } = law.run(inputs(1)[0]);
  expect(trace.outcome.kind).toBe('exited');
  expect(concretized).toEqual([]);
});
