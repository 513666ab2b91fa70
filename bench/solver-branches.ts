/**
 * n independent branches, explored eagerly as EXE does (4.2): two queries at each of the 2^n - 1 forks.
 * Each branch compares a product of input bytes of its own, so that nobody can guess or enumerate it.
 */
import type { Term } from '../src/expr/arena.ts';
import { Terms } from '../src/expr/terms.ts';
import { type Switch, stackChain } from '../src/solver/chain.ts';
import { loadSat, type SatModule } from '../src/solver/sat.ts';

const sizes = [1, 2, 4, 6, 8, 10];
const rows: [string, readonly Switch[]][] = [
  ['all layers', []],
  ['without renaming', ['renaming']],
  ['without known assignments', ['known', 'renaming']],
  ['without independence', ['known', 'renaming', 'independence']],
];

export async function branches(): Promise<void> {
  const module = await loadSat();
  console.log('SAT calls for n independent branches\n');
  console.log(['n'.padEnd(28), ...sizes.map((n) => `${n}`.padStart(7))].join(''));
  const queries = sizes.map((n) => 2 * (2 ** n - 1));
  console.log(['queries'.padEnd(28), ...queries.map((count) => `${count}`.padStart(7))].join(''));
  for (const [label, off] of rows) {
    const calls = sizes.map((n) => satCalls(module, n, off));
    console.log([label.padEnd(28), ...calls.map((count) => `${count}`.padStart(7))].join(''));
  }
  console.log();
}

function satCalls(module: SatModule, n: number, off: readonly Switch[]): number {
  const terms = new Terms();
  const chain = stackChain(terms, module, { off: [...off, 'bounds', 'small-domains'] });
  const conditions = Array.from({ length: n }, (_, i) => condition(terms, i));
  const explore = (prefix: readonly Term[]): void => {
    if (prefix.length === n) return;
    const next = conditions[prefix.length];
    for (const side of [next, terms.not(next)]) {
      const path = [...prefix, side];
      if (chain.solve({ constraints: path }).status === 'sat') explore(path);
    }
  };
  explore([]);
  return chain.statistics().find(({ layer }) => layer === 'bit-blasting')?.queries ?? 0;
}

/** a * b + c == d + 1000 over the four bytes of branch i. */
function condition(terms: Terms, i: number): Term {
  const input = terms.array('input', 32, 8, 64);
  const [a, b, c, d] = [0, 1, 2, 3].map((at) => terms.zext(terms.byte(input, 4 * i + at), 16));
  const left = terms.add(terms.mul(a, b), c);
  return terms.eq(left, terms.add(d, terms.constant(16, 1000)));
}
