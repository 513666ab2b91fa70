// Depth is bounded by memory, not by the stack: queries of long paths nest deep.

import { expect, test } from 'vitest';
import { Terms } from '../../src/expr/terms.ts';
import { createChain } from '../../src/solver/chain.ts';
import { outputOf } from './output.ts';

const DEPTH = 100_000;
const declared =
  '(declare-const b Bool)(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 8))';

async function answers(script: string): Promise<string[]> {
  const terms = new Terms();
  return outputOf(declared + script, terms, await createChain(terms));
}

function nested(open: string, inner: string): string {
  return open.repeat(DEPTH) + inner + ')'.repeat(DEPTH);
}

test('a chain of nots', async () => {
  expect(await answers(`(assert ${nested('(not ', 'b')})(check-sat)(get-value (b))`)).toEqual([
    'sat',
    '((b true))',
  ]);
});

test('a nest of lets', async () => {
  const lets = Array.from(
    { length: DEPTH },
    (_, i) => `(let ((x${i + 1} (bvadd x${i === 0 ? '' : i} y)))`,
  );
  const body = `(= x${DEPTH} #x01)`;
  const script = `(assert ${lets.join(' ')} ${body}${')'.repeat(DEPTH)})`;
  expect(await answers(`${script}(assert (= y #x01))(check-sat)(get-value (x))`)).toEqual([
    'sat',
    `((x #x${(256 + 1 - (DEPTH % 256)).toString(16)}))`,
  ]);
});

test('a chain that rewriting cannot shorten', async () => {
  const rounds = Array.from({ length: DEPTH / 10 }, (_, i) => i);
  const chain = rounds.reduce(
    (inner, i) => `(${i % 2 ? 'bvxor' : 'bvadd'} x ${inner})`,
    '(bvxor y (bvlshr y x))',
  );
  expect(await answers(`(assert (= x #x03))(assert (= ${chain} #x05))(check-sat)`)).toEqual([
    'sat',
  ]);
});

test('brackets that are never closed', async () => {
  const [message] = await answers('(assert '.concat('(not '.repeat(DEPTH)));
  expect(message).toBe(
    `line 1 column ${declared.length + 9 + 5 * (DEPTH - 1)}: this ( is never closed`,
  );
});
