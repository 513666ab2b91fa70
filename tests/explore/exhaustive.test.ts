/**
 * The law of exploration: whatever the searcher and the checks, exactly the paths that some input takes are found, each
 * once. Random programs over two bytes below 16 are judged by running all inputs.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Term } from '../../src/expr/arena.ts';
import { explored, searchers } from './exploring.ts';
import { FakeProgram, type FakeRun } from './fake-program.ts';

/** A statement: what is compared with what, and what follows. */
interface Statement {
  readonly kind: 'branch' | 'check' | 'assume' | 'pin' | 'stop';
  readonly comparison: 'eq' | 'ult' | 'slt';
  readonly left: 'x' | 'y' | 'x+y' | 'x^y' | 'x&7' | 'word';
  readonly constant: number;
  readonly otherwise: readonly Statement[];
}

const statements = fc.letrec<{ list: Statement[] }>((tie) => ({
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

function programOf(list: readonly Statement[]): FakeProgram {
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
function pathOf(program: FakeProgram, bytes: readonly number[]): string {
  const trace = program.run(new Map([['memory/a', Uint8Array.from(bytes)]]));
  const rows = Array.from({ length: trace.length }, (_, row) => {
    return `${trace.decisions[row]}:${trace.conditions[row]}${trace.held[row] === 0 ? '-' : '+'}`;
  });
  return `${rows.join(' ')} ${trace.outcome.kind}`;
}

/** By running all inputs. */
function everyPath(program: FakeProgram): Set<string> {
  const paths = new Set<string>();
  for (let x = 0; x < 16; x++) {
    for (let y = 0; y < 16; y++) paths.add(pathOf(program, [x, y]));
  }
  return paths;
}

const isCompleted = (path: string) => !path.endsWith('assumption') && !path.endsWith('silent');

test.each(Object.entries(searchers))(
  '%s finds every path once',
  (_, searcher) => {
    const law = fc.property(statements, fc.constantFrom('strict', 'relaxed'), (list, checks) => {
      const program = programOf(list);
      const { result, tests } = explored(program, { searcher, checks });
      const found = tests.map(({ input }) => pathOf(program, [...(input.get('memory/a') ?? [])]));
      expect(result).toMatchObject({ stopped: 'exhausted', undecided: 0, pending: 0 });
      expect(result.divergences.count).toBe(0);
      expect(new Set(found).size).toBe(found.length);
      const expected = [...everyPath(program)].filter(isCompleted);
      expect(found.toSorted()).toEqual(expected.toSorted());
    });
    fc.assert(law, { numRuns: Number(process.env.CLEW_RUNS ?? 40) });
  },
  240_000,
);
