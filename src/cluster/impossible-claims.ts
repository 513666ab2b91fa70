// What workers have called impossible, as the log has it: branches that no input takes. Nobody sees from a result whether that is so,
// and "explored everything" rests on it. So before a check says that, some of these claims are asked again on its own machine.
//
// A claim is about a node of a work item's tree. Nodes are numbered as runs make them (explore/journal.ts), and a run makes one for
// each decision behind the first that nobody had made before it. So the node's decision is found by counting from the end of
// the run that made it, and one run shows the path condition: the tree is not needed.

import type { Random } from '../base/random.ts';
import type { Entry } from '../explore/journal.ts';
import { Side } from '../explore/tree.ts';
import type { Input } from '../input/input.ts';
import { entriesIn, readLog } from '../results/log-reader.ts';

export interface ImpossibleClaim {
  readonly item: number;
  /** The input of the run that made the node. */
  readonly input: Input;
  /** How many decisions behind it, itself included, that run has made. */
  readonly fromEnd: number;
  /** The side that is said to be impossible: where the condition holds, or where it does not. */
  readonly holds: boolean;
  /** The run was made for another branch, and the node is the first that it made: it may be one more value of that decision. */
  readonly isFirst: boolean;
}

export interface ClaimSample {
  readonly claims: readonly ImpossibleClaim[];
  /** How many claims there are. */
  readonly all: number;
}

/** At most `most` of the claims of these work items, each as likely as any other. */
export function sampleClaims(
  log: string,
  items: ReadonlySet<number>,
  most: number,
  random: Random,
): ClaimSample {
  const claims: ImpossibleClaim[] = [];
  let all = 0;
  for (const [item, { parts }] of readLog(log)?.items ?? []) {
    if (!items.has(item)) continue;
    for (const claim of claimsIn(item, entriesIn(log, parts))) {
      all++;
      if (claims.length < most) claims.push(claim);
      else {
        const place = random.below(all);
        if (place < most) claims[place] = claim;
      }
    }
  }
  return { claims, all };
}

/** Claims about nodes of runs that the log has; the root of a subtree is a node of somebody else's run. */
export function* claimsIn(item: number, entries: Iterable<Entry>): Generator<ImpossibleClaim> {
  const runs: (Entry & { readonly kind: 'run' })[] = [];
  for (const entry of entries) {
    if (entry.kind === 'run') runs.push(entry);
    if (entry.kind !== 'settled' || entry.side !== Side.impossible) continue;
    const node = entry.branch >> 1;
    const index = firstWith(runs, node);
    const run = runs[index];
    if (run === undefined || run.cut !== undefined) continue;
    const before = runs[index - 1]?.nodes;
    yield {
      item,
      input: run.input,
      fromEnd: run.nodes - node,
      holds: entry.branch % 2 === 1,
      isFirst: run.from !== 0 && (before === undefined || node === before),
    };
  }
}

/** The index of the run that made a node: the first after which there were more nodes than its number. */
function firstWith(runs: readonly { readonly nodes: number }[], node: number): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.nodes ?? 0) > node) high = middle;
    else low = middle + 1;
  }
  return low;
}
