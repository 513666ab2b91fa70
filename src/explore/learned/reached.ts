// Which functions runs have reached, and how many of their branches nobody has taken. Each mark is heard of once, when it is
// new.

import type { UserFunction } from './landscape.ts';

export class Reached {
  /** Indexed by function: the run that was the first to enter it, 0 if none has; and sides of branches that none took. */
  private readonly since: Int32Array;
  private readonly missing: Int32Array;
  /** Indexed by mark: the functions that it says are entered, the sides that it says are taken. */
  private readonly entries = new Map<number, number[]>();
  private readonly sides = new Map<number, { readonly place: number; isTaken: boolean }[]>();
  private newest = 0;
  private mostMissing = 0;

  constructor(private readonly places: readonly UserFunction[]) {
    this.since = new Int32Array(places.length);
    this.missing = Int32Array.from(places, ({ sides }) => sides.length);
    places.forEach(({ marks, sides }, place) => {
      for (const mark of marks) listed(this.entries, mark).push(place);
      for (const side of sides) {
        const taken = { place, isTaken: false };
        for (const mark of side) listed(this.sides, mark).push(taken);
      }
    });
  }

  addRun(marks: readonly number[], run: number): void {
    for (const mark of marks) {
      for (const place of this.entries.get(mark) ?? []) this.enter(place, run);
      for (const side of this.sides.get(mark) ?? []) {
        if (!side.isTaken) this.missing[side.place]--;
        side.isTaken = true;
      }
    }
    this.mostMissing = this.missing.reduce(
      (most, missing, place) => (this.since[place] > 0 ? Math.max(most, missing) : most),
      0,
    );
  }

  /** Only functions that were reached count: a branch of a path is in no other. */
  isLeastCovered(place: number): boolean {
    return this.mostMissing > 0 && this.missing[place] === this.mostMissing;
  }

  isNewest(place: number): boolean {
    return this.newest > 0 && this.since[place] === this.newest;
  }

  /** The features that it gives to branches near it. */
  attraction(place: number): number {
    return this.since[place] === 0 ? this.places[place].attraction : 0;
  }

  private enter(place: number, run: number): void {
    if (this.since[place] > 0) return;
    this.since[place] = run;
    this.newest = run;
  }
}

function listed<Key, Value>(lists: Map<Key, Value[]>, key: Key): Value[] {
  let list = lists.get(key);
  if (list === undefined) {
    list = [];
    lists.set(key, list);
  }
  return list;
}
