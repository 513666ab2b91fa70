// Which thread knows the smallest path of each finding? A finding is reported as soon as it is met; in the end, when
// everything is explored, by its smallest path: that does not depend on who met it first.

import { comparePaths, type PathKey } from '../explore/path-key.ts';

export class SmallestPaths {
  /** The path that each finding was reported with, by place. */
  private readonly reported = new Map<string, PathKey>();
  private readonly known = new Map<string, { readonly key: PathKey; readonly worker: number }>();

  isReported(place: string): boolean {
    return this.reported.has(place);
  }

  report(place: string, key: PathKey): void {
    this.reported.set(place, key);
  }

  add(worker: number, smallest: ReadonlyMap<string, PathKey>): void {
    for (const [place, key] of smallest) {
      const known = this.known.get(place);
      if (known === undefined || comparePaths(key, known.key) < 0)
        this.known.set(place, { key, worker });
    }
  }

  /** The findings that a worker is to show once more. */
  toShow(worker: number): string[] {
    return [...this.known.keys()].filter((place) => {
      const [known, reported] = [this.known.get(place), this.reported.get(place)];
      return known?.worker === worker && reported && comparePaths(known.key, reported) < 0;
    });
  }
}
