// The SAT solver runs out of memory: its WebAssembly memory is not allowed to grow here, so that
// what happens at 4 GB happens at 16 MB.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createModule } from 'cadical-wasm';
import { expect, test } from 'vitest';
import { Terms } from '../../src/expr/terms.ts';
import { type Chain, stackChain } from '../../src/solver/chain.ts';
import type { Query } from '../../src/solver/query.ts';
import { type CadicalModule, SatModule } from '../../src/solver/sat.ts';
import { hangSeconds } from '../patience.ts';
import { question } from './question.ts';

const code = await WebAssembly.compile(
  readFileSync(fileURLToPath(import.meta.resolve('cadical-wasm/cadical.wasm'))),
);

function createCramped(): Promise<CadicalModule> {
  const instantiateWasm = (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance) => object,
  ) => {
    const instance = new WebAssembly.Instance(code, imports);
    for (const memory of Object.values(instance.exports)) {
      if (memory instanceof WebAssembly.Memory) memory.grow = refuse;
    }
    return receive(instance);
  };
  return createModule({ instantiateWasm, printErr: () => {} });
}

function refuse(): never {
  throw new RangeError('memory may not grow');
}

/** Products of many pairs of words: more clauses than a cramped module can hold. */
function large(terms: Terms): Query {
  const words = Array.from({ length: 12 }, (_, i) => terms.variable(`w${i}`, 64));
  return {
    constraints: words.flatMap((a, i) =>
      words.slice(i + 1).map((b) => terms.ult(terms.mul(a, b), terms.add(a, b))),
    ),
  };
}

const outOfMemory = {
  status: 'unknown',
  reason: 'memory',
  detail: 'the SAT solver ran out of memory',
};

/** On the SAT solver alone, which then has to answer what only it can. */
function chainOn(terms: Terms, module: SatModule): Chain {
  return stackChain(terms, module, { off: ['cache', 'known', 'subsets', 'small-domains'] });
}

test('a query that needs too much memory is unknown, and the next one is answered', async () => {
  const terms = new Terms();
  const chain = chainOn(terms, new SatModule([await createCramped(), await createModule()]));
  expect(chain.solve(question(terms, 0, 5)).status).toBe('sat');
  expect(chain.solve(large(terms))).toEqual(outOfMemory);
  expect(chain.solve(question(terms, 0, 5)).status).toBe('sat');
});

test('chains on the same module go on together', async () => {
  const module = new SatModule([await createCramped(), await createModule()]);
  const [terms, otherTerms] = [new Terms(), new Terms()];
  const [chain, other] = [chainOn(terms, module), chainOn(otherTerms, module)];
  expect(other.solve(question(otherTerms, 0, 5)).status).toBe('sat');
  expect(chain.solve(large(terms))).toEqual(outOfMemory);
  expect(other.solve(question(otherTerms, 0, 5)).status).toBe('sat');
  expect(chain.solve(question(terms, 0, 5)).status).toBe('sat');
});

test('without a spare, queries are unknown until one is loaded', async () => {
  const terms = new Terms();
  const modules = [await createCramped(), await createCramped()];
  const chain = chainOn(terms, new SatModule(modules));
  expect(chain.solve(large(terms))).toEqual(outOfMemory);
  expect(chain.solve(large(terms))).toEqual(outOfMemory);
  expect(chain.solve(question(terms, 0, 5))).toMatchObject({ status: 'unknown', reason: 'memory' });
  await expect
    .poll(() => chain.solve(question(terms, 0, 5)).status, { timeout: 1000 * hangSeconds })
    .toBe('sat');
});
