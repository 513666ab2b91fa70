// Who gets how much of the work: solving and mutation, in proportion to what each has lately covered for it. At least an
// eighth each, because what has yielded nothing for a while may do so again as soon as the other one has opened a door.
//
// Work is counted, not timed, so that the same seed explores in the same order on every machine. The unit is about what a
// run of a small program without shadows costs (20 microseconds); the weights were measured once (docs/internals/explore.md).

import type { LayerStatistics } from '../../solver/statistics.ts';

export const weights = {
  plainRun: 1,
  /** One turn of a loop, or one recursive call. */
  step: 1 / 4096,
  /** A run with shadows, and each of its decisions. */
  run: 8,
  decision: 1 / 8,
  /** A question to the solver; what it costs more if it comes to layers that search, and to the last of them. */
  question: 16,
  search: 100,
  lastResort: 1500,
  /** A question that the solver has given up. */
  gaveUp: 12_500,
} as const;

const leastShare = 1 / 8;
/** Small programs are explored before this much is done; there is nothing to mutate for. */
const warmUp = 1 << 13;
/** Work of both together after which the counts so far are halved. */
const memory = 1 << 17;

interface Account {
  work: number;
  gained: number;
}

export class Shares {
  private readonly solving: Account = { work: 0, gained: 0 };
  private readonly mutation: Account = { work: 0, gained: 0 };
  private isWarm = false;

  /** `gained` counts marks of coverage that nobody had set before. */
  spend(on: 'solving' | 'mutation', work: number, gained: number): void {
    const account = this[on];
    account.work += work;
    account.gained += gained;
    if (this.solving.work >= warmUp) this.isWarm = true;
    if (this.solving.work + this.mutation.work < memory) return;
    for (const each of [this.solving, this.mutation]) {
      each.work /= 2;
      each.gained /= 2;
    }
  }

  /** Has mutation had less than its share? */
  get isMutationDue(): boolean {
    const { solving, mutation } = this;
    return this.isWarm && mutation.work < this.share * (solving.work + mutation.work);
  }

  /** Mutation's part of the work. */
  get share(): number {
    const [ours, theirs] = [yieldOf(this.mutation, 0), yieldOf(this.solving, inDoubt)];
    return Math.min(1 - leastShare, Math.max(leastShare, ours / (ours + theirs)));
  }
}

/** Where neither covers anything new, solving goes on: it completes paths, and comes to an end. */
const inDoubt = 1;

/** What was gained for the work. The added work keeps the yield of one that was hardly tried finite. */
function yieldOf({ work, gained }: Account, more: number): number {
  return (gained + more) / (work + 1024);
}

/** The first layer that tries values instead of reasoning on them. */
const searching = 'bounds search';

/**
 * The solver's work on all questions so far, by how deep they went: most are answered on the way, a few come to layers that search,
 * and some of these to the last ones. It is counted, so that it is the same on every machine, and as if nothing had been known from
 * before. The layers are in the order of the chain.
 */
export function solvingWork(layers: readonly LayerStatistics[]): number {
  const all = layers[0]?.queries ?? 0;
  const searched = asked(layers.find(({ layer }) => layer === searching));
  const last = asked(layers.at(-1));
  return weights.question * all + weights.search * searched + weights.lastResort * last;
}

function asked(layer: LayerStatistics | undefined): number {
  return layer === undefined ? 0 : layer.queries + layer.spared;
}
