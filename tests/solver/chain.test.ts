import { describe, test } from 'vitest';
import { stackChain, switches } from '../../src/solver/chain.ts';
import { loadSat } from '../../src/solver/sat.ts';
import { checkContract } from './contract.ts';

const module = await loadSat();
const runs = Number(process.env.CLEW_RUNS ?? 300);

describe('a chain answers as trying all assignments does', () => {
  test('with all layers', () => {
    checkContract((terms) => stackChain(terms, module), runs);
  }, 120_000);

  test.each(switches)(
    'without %s',
    (name) => {
      checkContract((terms) => stackChain(terms, module, { off: [name] }), runs);
    },
    120_000,
  );

  test('without all that can be switched off', () => {
    checkContract((terms) => stackChain(terms, module, { off: switches }), runs);
  }, 120_000);
});
