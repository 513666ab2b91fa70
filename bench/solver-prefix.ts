/**
 * One path with a growing prefix: a hash over input bytes, compared after each step. Every query is the
 * last one's constraints and one more, and every one needs the SAT solver.
 */
import type { Term } from '../src/expr/arena.ts';
import { Terms } from '../src/expr/terms.ts';
import { type Switch, stackChain } from '../src/solver/chain.ts';
import { loadSat, type SatModule } from '../src/solver/sat.ts';

const steps = 40;

export async function prefix(): Promise<void> {
  const module = await loadSat();
  console.log(`One path of ${steps} branches on a growing hash: both sides of each are asked\n`);
  for (const [label, off] of [
    ['incrementally', []],
    ['each query alone', ['incremental']],
  ] as const) {
    console.log(`${label.padEnd(20)} ${(walk(module, off) / 1000).toFixed(2).padStart(8)} s`);
  }
  console.log();
}

function walk(module: SatModule, off: readonly Switch[]): number {
  const terms = new Terms();
  const chain = stackChain(terms, module, { off });
  const input = terms.array('input', 32, 8, 64);
  const constraints: Term[] = [];
  let hash = terms.constant(32, 7);
  const start = performance.now();
  for (let step = 0; step < steps; step++) {
    const byte = terms.zext(terms.byte(input, step % 12), 32);
    hash = terms.xor(terms.mul(hash, terms.constant(32, 33)), byte);
    const low = terms.and(hash, terms.constant(32, 0xffff));
    const condition = terms.ult(low, terms.constant(32, 40000));
    for (const side of [terms.not(condition), condition]) {
      chain.solve({ constraints: [...constraints, side], budget: { milliseconds: 5000 } });
    }
    constraints.push(condition);
  }
  return performance.now() - start;
}
