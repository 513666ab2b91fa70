/**
 * The solver, measured: recorded queries against native z3 in the same run, what each layer is worth
 * (the EXE paper's Table 1 for ourselves), what independence and caching do to n independent branches
 * (EXE 4.2), what a kept SAT solver does to a growing path, and how fast terms are evaluated.
 *
 *     npm run bench -- solver [recorded] [layers] [branches] [prefix] [evaluation]
 *
 * The recorded queries are those of ../shared/queries, or of $CLEW_QUERIES.
 */
import { branches } from './solver-branches.ts';
import { evaluation } from './solver-evaluation.ts';
import { layers } from './solver-layers.ts';
import { prefix } from './solver-prefix.ts';
import { recorded } from './solver-recorded.ts';

const parts = { recorded, layers, branches, prefix, evaluation };

export default async function solver(chosen: string[]): Promise<void> {
  for (const [name, part] of Object.entries(parts)) {
    if (chosen.length === 0 || chosen.includes(name)) await part();
  }
}
