// The solvers behind which the same scripts must print the same: our own chain, and z3 as a back
// end.

import type { Terms } from '../../src/expr/terms.ts';
import { createChain } from '../../src/solver/chain.ts';
import { ExternalSolver } from '../../src/solver/external/external-solver.ts';
import { BackEnd } from '../../src/solver/external/solver-process.ts';
import type { Solver } from '../../src/solver/query.ts';
import { has } from '../judge/native.ts';

export const hasZ3 = has('z3');

/** One process for all tests of a file; it ends with them. */
export const z3 = new BackEnd(['z3', '-in']);

export const solvers: Readonly<Record<string, (terms: Terms) => Promise<Solver>>> = {
  chain: (terms) => createChain(terms),
  'z3 -in': async (terms) => new ExternalSolver(terms, z3),
};
