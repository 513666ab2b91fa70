import { expect, test } from 'vitest';
import { explored } from './exploring.ts';
import { FakeProgram } from './fake-program.ts';
import { word } from './subjects.ts';

const seedOf = (...bytes: number[]) => new Map([['memory/a', Uint8Array.from(bytes)]]);

test('seeds are run first, before any question', () => {
  const order: string[] = [];
  const program = new FakeProgram({ branch: 'branch', check: 'assertion' }, (run) => {
    const { terms } = run;
    const [x, y] = run.bytes('memory/a', 2);
    order.push(`run ${run.value(x)}`);
    run.check('check', terms.not(terms.eq(terms.add(x, y), terms.constant(8, 9))), 'assert');
    run.decide('branch', terms.ult(x, y));
  });
  const solver = {
    solve: () => {
      order.push('question');
      return { status: 'unsat' } as const;
    },
  };
  explored(program, { seeds: [seedOf(1, 2), seedOf(2, 3), seedOf(5, 3)], solver });
  expect(order.slice(0, 3)).toEqual(['run 1', 'run 2', 'run 5']);
  expect(order[3]).toBe('question');
});

test('a seed answers questions on other paths', () => {
  // What the checksum asks, no solver has to find: the second seed has it, behind another first decision.
  const program = new FakeProgram({ kind: 'branch', sum: 'branch' }, (run) => {
    const { terms } = run;
    const [kind, ...rest] = run.bytes('memory/a', 5);
    run.decide('kind', terms.eq(kind, terms.constant(8, 7)));
    const product = terms.mul(word(terms, rest), terms.constant(32, 0x9e3779b1));
    run.decide(
      'sum',
      terms.eq(terms.urem(product, terms.constant(32, 65_521)), terms.constant(32, 1)),
    );
  });
  const given = [0, 0, 0, 0].map((_, i) => i);
  let value = 0;
  while (Number((BigInt(value) * 0x9e3779b1n) % (1n << 32n)) % 65_521 !== 1) value++;
  const bytes = given.map((i) => (value >>> (8 * i)) & 255);
  const solver = { solve: () => ({ status: 'unknown', reason: 'time' }) as const };
  const seeds = [seedOf(0, 0, 0, 0, 0), seedOf(7, ...bytes)];
  const { result } = explored(program, { seeds, solver });
  expect(result).toMatchObject({ paths: 4, undecided: 0, stopped: 'exhausted' });
});
