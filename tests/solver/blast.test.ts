// The gates of a term have the bits of its value, with truth tables and without.

import { expect, test } from 'vitest';
import type { Term } from '../../src/expr/arena.ts';
import { Assignment } from '../../src/expr/assignment.ts';
import { Evaluator } from '../../src/expr/evaluate.ts';
import { Terms } from '../../src/expr/terms.ts';
import { TruthTables } from '../../src/expr/truth-tables.ts';
import { Blaster } from '../../src/solver/blast.ts';
import { Gates, GateValues } from '../../src/solver/gates.ts';
import { Limits } from '../../src/solver/limits.ts';
import fc from '../chance.ts';
import { build, trees } from '../expr/model-term.ts';

const numRuns = Number(process.env.CLEW_RUNS ?? 200);
const values = fc.array(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), {
  minLength: 4,
  maxLength: 4,
});
const tree = fc.constantFrom(1, 7, 8, 16, 33).chain((width) => trees(width, 3, 40));

/** The value of the term's circuit, with the inputs that stand for the symbols' bits. */
function circuitValue(terms: Terms, term: Term, assignment: Assignment, tables?: TruthTables) {
  const gates = new Gates();
  const blaster = new Blaster(terms, gates, tables, new Limits(() => 0));
  const word = blaster.word(term);
  const inputs = new Map<number, boolean>();
  for (const symbol of blaster.symbols) {
    for (const [bit, literal] of blaster.word(terms.symbols[symbol].term).entries())
      inputs.set(literal >> 1, ((assignment.get(symbol) >> BigInt(bit)) & 1n) === 1n);
  }
  const found = new GateValues(gates, (gate) => inputs.get(gate) ?? false);
  return word.reduce(
    (sum, literal, bit) => sum | (BigInt(found.value(literal)) << BigInt(bit)),
    0n,
  );
}

test.each([
  ['with truth tables', true],
  ['without truth tables', false],
])('%s', (_, withTables) => {
  const law = fc.property(tree, values, (made, given) => {
    const terms = new Terms();
    const term = build(terms, made);
    const assignment = new Assignment();
    terms.symbols.slice(1).forEach(({ width }, i) => {
      assignment.set(i + 1, width, given[i % given.length]);
    });
    const tables = withTables ? new TruthTables(terms) : undefined;
    const expected = new Evaluator(terms).under(assignment).value(term);
    expect(circuitValue(terms, term, assignment, tables)).toBe(expected);
  });
  fc.assert(law, { numRuns });
});
