// Who gets how much of the work: solving and mutation, in proportion to what each has lately covered for it. At least an
// eighth each, because what has yielded nothing for a while may do so again as soon as the other one has opened a door.
// Work is counted as `work.ts` says.

const leastShare = 1 / 8;
/** Small programs are explored before this much is done; there is nothing to mutate for. */
const warmUp = 1 << 13;
/** Work of both together after which the counts so far are halved. */
const memory = 1 << 17;

/** The two that share the work: the solver, with all that it takes to ask it, and mutation. */
export type Arm = 'solving' | 'mutation';

interface Account {
  work: number;
  gained: number;
}

export class Shares {
  private readonly solving: Account = { work: 0, gained: 0 };
  private readonly mutation: Account = { work: 0, gained: 0 };
  private isWarm = false;

  /** `gained` counts marks of coverage that nobody had set before. */
  spend(on: Arm, work: number, gained: number): void {
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
