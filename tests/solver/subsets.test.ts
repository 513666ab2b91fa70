// The layer that reasons about sets of constraints, on its own: in a chain, other layers answer most queries before it.

import { test } from 'vitest';
import { stackChain } from '../../src/solver/chain.ts';
import { Context } from '../../src/solver/context.ts';
import { loadSat } from '../../src/solver/sat.ts';
import { Subsets } from '../../src/solver/subsets.ts';
import { checkContract } from './contract.ts';

const module = await loadSat();

test('it answers as trying all assignments does, with what it has learned from queries before', () => {
  const runs = Number(process.env.CLEW_RUNS ?? 300);
  checkContract((terms) => {
    const context = new Context(terms, () => 0);
    const layer = new Subsets(context, stackChain(terms, module, { off: ['subsets'] }));
    // Queries are sets when they come to it (conjunctions.ts).
    return { solve: ({ constraints }) => layer.solve({ constraints: [...new Set(constraints)] }) };
  }, runs);
});
