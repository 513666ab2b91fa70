// Sides of decisions by the score of the best branch that waits there. A score is computed when somebody asks for the best
// and it may have changed; the rest is a walk over an array.

import type { Branch } from '../tree.ts';

export interface Rank {
  readonly score: number;
  /** Among equal scores the latest branch comes first. */
  readonly latest: Branch;
}

export class Ranking {
  /** Indexed by side: its place in the arrays that follow, plus one. */
  private readonly places: Int32Array;
  private readonly sides: number[] = [];
  private readonly scores: Float64Array;
  private readonly latest: Int32Array;
  private readonly isStale: Uint8Array;

  /** `rankOf` a side is undefined if nothing waits there. */
  constructor(
    sides: number,
    private readonly rankOf: (side: number) => Rank | undefined,
  ) {
    this.places = new Int32Array(sides);
    this.scores = new Float64Array(sides);
    this.latest = new Int32Array(sides);
    this.isStale = new Uint8Array(sides);
  }

  /** Something waits at this side. */
  add(side: number): void {
    if (this.places[side] === 0) this.places[side] = this.sides.push(side);
    this.change(side);
  }

  /** The score of a side may be another one; that of every side, if none is named. */
  change(side?: number): void {
    if (side === undefined) this.isStale.fill(1, 0, this.sides.length);
    else if (this.places[side] > 0) this.isStale[this.places[side] - 1] = 1;
  }

  best(): number | undefined {
    const { sides, scores, latest } = this;
    let best = -1;
    for (let place = 0; place < sides.length; place++) {
      if (this.isStale[place] === 1) this.refresh(place);
      if (scores[place] === Number.NEGATIVE_INFINITY) continue;
      const isBetter =
        best < 0 ||
        scores[place] > scores[best] ||
        (scores[place] === scores[best] && latest[place] > latest[best]);
      if (isBetter) best = place;
    }
    return best < 0 ? undefined : sides[best];
  }

  private refresh(place: number): void {
    const rank = this.rankOf(this.sides[place]);
    this.scores[place] = rank?.score ?? Number.NEGATIVE_INFINITY;
    this.latest[place] = rank?.latest ?? 0;
    this.isStale[place] = 0;
  }
}
