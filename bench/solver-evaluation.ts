/** Evaluations a second of a small expression: interpreted, and for all values of a byte. */
import type { Term } from '../src/expr/arena.ts';
import { Assignment } from '../src/expr/assignment.ts';
import { Columns } from '../src/expr/columns.ts';
import { Evaluator } from '../src/expr/evaluate.ts';
import { reach } from '../src/expr/reach.ts';
import { Terms } from '../src/expr/terms.ts';

const seconds = 0.5;

export async function evaluation(): Promise<void> {
  const terms = new Terms();
  const term = expression(terms);
  console.log(`Evaluations a second of an expression of ${reach(terms, [term]).length} nodes\n`);
  const assignment = new Assignment();
  for (let symbol = 1; symbol < terms.symbols.length; symbol++)
    assignment.setLow(symbol, 8, symbol);
  const { limbs } = assignment;
  let sum = 0;
  const evaluator = new Evaluator(terms);
  report('interpreted', 1, () => {
    limbs[4] = (limbs[4] + 1) & 0xff;
    sum += evaluator.under(assignment).low(term);
  });
  const rows = 4096;
  const symbols = new Map(
    terms.symbols.slice(1).map((_, i) => [i + 1, new Int32Array(rows).map((_, row) => row & 0xff)]),
  );
  report('columns', rows, () => {
    sum += new Columns(terms, rows, symbols).column(term)?.low[7] ?? 0;
  });
  reportBuilding();
  console.log(sum === 0 ? '' : '\n');
}

/** Two words of input bytes, mixed, compared: what a parser's condition looks like. */
function expression(terms: Terms): Term {
  const input = terms.array('input', 32, 8, 8);
  const byte = (i: number) => terms.zext(terms.byte(input, i), 32);
  const word = terms.add(terms.mul(byte(0), terms.constant(32, 31)), byte(1));
  const mixed = terms.xor(word, terms.mul(byte(2), terms.constant(32, 0x9e37)));
  const masked = terms.and(mixed, terms.constant(32, 0x5a5a));
  return terms.and(
    terms.ult(masked, terms.constant(32, 9999)),
    terms.ne(terms.add(mixed, byte(3)), terms.constant(32, 77)),
  );
}

/** What run-time shadows do: mostly the same nodes over and over, some new. */
function reportBuilding(): void {
  const terms = new Terms();
  const input = terms.array('input', 32, 8, 64);
  const ten = terms.constant(32, 10);
  let state = terms.zext(terms.byte(input, 0), 32);
  let next = 0;
  report('constructed nodes', 4, () => {
    const byte = terms.zext(terms.byte(input, next & 63), 32);
    state = terms.add(terms.mul((next & 15) === 0 ? byte : state, ten), byte);
    next++;
  });
}

/** By processor time, so that other processes on the machine do not count. */
function report(label: string, each: number, action: () => void): void {
  for (let i = 0; i < 100; i++) action();
  const start = process.cpuUsage();
  const spent = () => process.cpuUsage(start).user / 1e6;
  let count = 0;
  while (spent() < seconds) {
    for (let i = 0; i < 64; i++) action();
    count += 64 * each;
  }
  const rate = count / spent() / 1e6;
  console.log(`${label.padEnd(20)} ${rate.toFixed(2).padStart(10)} million a second`);
}
