// The solvers behind which the same scripts must print the same: our own chain, and z3 as a back
// end.

import { spawnSync } from 'node:child_process';
import type { Terms } from '../../src/expr/terms.ts';
import { createChain } from '../../src/solver/chain.ts';
import { ExternalSolver } from '../../src/solver/external/external-solver.ts';
import type { Solver } from '../../src/solver/query.ts';

export const hasZ3 = spawnSync('z3', ['--version']).status === 0;

export const solvers: Readonly<Record<string, (terms: Terms) => Promise<Solver>>> = {
  chain: (terms) => createChain(terms),
  'z3 -in': async (terms) => new ExternalSolver(terms, ['z3', '-in']),
};
