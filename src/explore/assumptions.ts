// `klee_assume` of something that no input on the path satisfies is a mistake of the harness, and KLEE says so
// (COMPAT.md); `__VERIFIER_assume` of it just ends the path. The two are told apart by where the decision stands.

import type { Site } from '../abi/sites.ts';
import type { DecisionKind } from '../base/decision-kind.ts';
import { type Finding, type Frame, plainFinding } from '../machine/finding.ts';
import type { Subject } from './runner.ts';
import type { Branch, Tree } from './tree.ts';

/** The finding behind an assumption that cannot hold; undefined if the branch is none, or none that is an error. */
export function impossibleAssumption(
  program: Subject,
  tree: Tree,
  branch: Branch,
): Finding | undefined {
  const point = program.decisions[tree.decision(branch)];
  if (point.kind !== 'assumption' || isNarrowed(program, tree, branch)) return undefined;
  const calls = callsAt(program, point.site);
  if (!calls.some((site) => site.function === 'klee_assume')) return undefined;
  const message = 'klee_assume: the condition is always false here';
  return plainFinding('user', message, calls.map(frameOf));
}

const narrowing: ReadonlySet<DecisionKind> = new Set(['pointer', 'size', 'concretized']);

/** Was a value fixed on the way for our own sake? Then other values may satisfy the assumption. */
function isNarrowed(program: Subject, tree: Tree, branch: Branch): boolean {
  for (const up of tree.above(branch)) {
    if (narrowing.has(program.decisions[tree.decision(up)].kind)) return true;
  }
  return false;
}

/** The place and the inlined calls around it, innermost first. */
function callsAt(program: Subject, site: number): Site[] {
  const calls: Site[] = [];
  for (let at = program.sites[site]; at !== undefined; at = program.sites[at.caller])
    calls.push(at);
  return calls;
}

function frameOf(site: Site): Frame {
  const { file, line, column, library } = site;
  return { function: site.function, file, line, column, library };
}
