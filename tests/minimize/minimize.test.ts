import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { shrink } from '../../src/minimize/shrink.ts';
import { clew } from '../cli/clew.ts';

const folder = mkdtempSync(join(tmpdir(), 'clew-minimize-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const magic = fileURLToPath(new URL('../check/corpus/magic.c', import.meta.url));
const message = fileURLToPath(new URL('../../examples/message.c', import.meta.url));

test('what is shrunk does the same, and no byte of it can be left out', async () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(bytes, fc.uint8Array({ minLength: 1, maxLength: 4 }), async (all, needed) => {
      // The input is kept as long as it has these bytes in this order.
      const has = (content: Uint8Array) => {
        let at = 0;
        for (const byte of content) if (byte === needed[at]) at++;
        return at >= needed.length;
      };
      const input = Uint8Array.from([...all, ...needed]);
      const small = await shrink(input, async (candidates) => candidates.map(has));
      expect(has(small)).toBe(true);
      for (const i of small.keys())
        expect(has(Uint8Array.from([...small.subarray(0, i), ...small.subarray(i + 1)]))).toBe(
          false,
        );
    }),
    { numRuns: 100 },
  );
});

describe('clew minimize', () => {
  test('of a corpus, the smallest inputs that cover as much; failing ones are listed', () => {
    const corpus = join(folder, 'corpus');
    mkdirSync(corpus);
    const failing = Buffer.concat([Buffer.from('cwG\x08'), Buffer.alloc(9)]);
    const contents = { a: 'no', b: 'nothing', c: 'cwX\0\0', d: 'cwX\0\0and more', e: failing };
    for (const [name, content] of Object.entries(contents))
      writeFileSync(join(corpus, name), content);
    const to = join(folder, 'small');
    const words = ['minimize', '--corpus', corpus, '--to', to, '--sym-stdin', '0-32', message];
    const { stdout, exitCode } = clew(words);
    expect(stdout).toContain('3 of 5 inputs kept');
    expect(stdout).toMatch(/e: out-of-bounds at .*message\.c:42:16, in greet/);
    expect(exitCode).toBe(0);
    expect(readdirSync(to)).toEqual(['a', 'b', 'c']);
    expect(clew(words)).toMatchObject({ exitCode: 2 }); // It is not empty any more.
  });

  test('of one input, what it needs', () => {
    const [from, to] = [join(folder, 'input'), join(folder, 'input.min')];
    writeFileSync(from, 'MAGICh\x03please and more <<<');
    const words = ['minimize', '--input', from, '--to', to, '--sym-stdin', '0-64', magic];
    expect(JSON.parse(clew([...words, '--json']).stdout)).toMatchObject({ before: 26, after: 9 });
    expect(readFileSync(to, 'latin1')).toBe('MAGICh\x030<');
  });
});
