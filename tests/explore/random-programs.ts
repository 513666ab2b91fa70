/** Random programs over two bytes below 16, and all of their paths by running all inputs. */

import type { Term } from '../../src/expr/arena.ts';
import fc from '../chance.ts';
import { FakeProgram, type FakeRun } from './fake-program.ts';

/** A statement: what is compared with what, and what follows. */
interface Statement {
  readonly kind: 'branch' | 'check' | 'assume' | 'pin' | 'stop';
  readonly comparison: 'eq' | 'ult' | 'slt';
  readonly left: 'x' | 'y' | 'x+y' | 'x^y' | 'x&7' | 'word';
  readonly constant: number;
  readonly otherwise: readonly Statement[];
}

export const statements = fc.letrec<{ list: Statement[] }>((tie) => ({
  list: fc.array(
    fc.record({
      kind: fc.constantFrom('branch', 'branch', 'branch', 'check', 'assume', 'pin', 'stop'),
      comparison: fc.constantFrom('eq', 'ult', 'slt'),
      left: fc.constantFrom('x', 'y', 'x+y', 'x^y', 'x&7', 'word'),
      constant: fc.integer({ min: 0, max: 20 }),
      otherwise: fc.oneof({ maxDepth: 2 }, fc.constant([]), tie('list')),
    }) as fc.Arbitrary<Statement>,
    { maxLength: 4 },
  ),
})).list;

const places = {
  branch: 'branch',
  check: 'assertion',
  assume: 'assumption',
  pin: 'size',
} as const;

export function programOf(list: readonly Statement[]): FakeProgram {
  return new FakeProgram(places, (run) => {
    const [x, y] = run.bytes('memory/a', 2);
    const sixteen = run.terms.constant(8, 16);
    for (const byte of [x, y]) run.assume('assume', run.terms.ult(byte, sixteen));
    execute(run, list, x, y);
  });
}

function execute(run: FakeRun, list: readonly Statement[], x: Term, y: Term): void {
  for (const { kind, comparison, left, constant, otherwise } of list) {
    const { terms } = run;
    const term = {
      x,
      y,
      'x+y': terms.add(x, y),
      'x^y': terms.xor(x, y),
      'x&7': terms.and(x, terms.constant(8, 7)),
      word: terms.concat(y, x),
    }[left];
    const condition = terms[comparison](term, terms.constant(terms.width(term), constant));
    if (kind === 'stop') run.silent();
    else if (kind === 'check') run.check('check', condition, 'assert');
    else if (kind === 'assume') run.assume('assume', condition);
    else if (kind === 'pin') run.pin('pin', terms.and(x, terms.constant(8, 3)));
    else if (!run.decide('branch', condition)) execute(run, otherwise, x, y);
  }
}

/** What a run did, as text. */
export function pathOf(program: FakeProgram, bytes: readonly number[]): string {
  const trace = program.run(new Map([['memory/a', Uint8Array.from(bytes)]]));
  const rows = Array.from({ length: trace.length }, (_, row) => {
    return `${trace.decisions[row]}:${trace.conditions[row]}${trace.held[row] === 0 ? '-' : '+'}`;
  });
  return `${rows.join(' ')} ${trace.outcome.kind}`;
}

/** Those that are completed, by running all inputs. */
export function everyPath(program: FakeProgram): string[] {
  const paths = new Set<string>();
  for (let x = 0; x < 16; x++) {
    for (let y = 0; y < 16; y++) paths.add(pathOf(program, [x, y]));
  }
  return [...paths].filter(isCompleted).toSorted();
}

const isCompleted = (path: string) => !path.endsWith('assumption') && !path.endsWith('silent');
