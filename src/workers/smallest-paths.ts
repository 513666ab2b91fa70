// Which thread knows the smallest path of each finding? A finding is reported as soon as it is met; in the end, when
// everything is explored, by its smallest path: that does not depend on who met it first.

import { comparePaths, type PathKey } from '../explore/path-key.ts';
import type { Input } from '../input/input.ts';
import type { FailingPath } from './orders.ts';

interface KnownPath {
  readonly key: PathKey;
  readonly worker: number;
  /** Set if the worker has not met the path itself. */
  readonly input: Input | undefined;
}

export class SmallestPaths {
  /** The path that each finding was reported with, by place. */
  private readonly reported = new Map<string, PathKey>();
  private readonly known = new Map<string, KnownPath>();

  isReported(place: string): boolean {
    return this.reported.has(place);
  }

  reportedPlaces(): string[] {
    return [...this.reported.keys()];
  }

  report(place: string, key: PathKey): void {
    this.reported.set(place, key);
  }

  /** `failing` are the inputs of the paths, if this worker is only to show what one of another machine has met. */
  add(
    worker: number,
    smallest: ReadonlyMap<string, PathKey>,
    failing?: ReadonlyMap<string, Input>,
  ): void {
    for (const [place, key] of smallest) {
      const known = this.known.get(place);
      if (known === undefined || comparePaths(key, known.key) < 0)
        this.known.set(place, { key, worker, input: failing?.get(place) });
    }
  }

  /** The paths that a worker has to learn before it can show these findings. */
  learnt(show: readonly string[]): FailingPath[] {
    return show.flatMap((place) => {
      const { key, input } = this.known.get(place) ?? {};
      return key === undefined || input === undefined ? [] : [{ place, key, input }];
    });
  }

  /** The findings that a worker is to show once more. */
  toShow(worker: number): string[] {
    return [...this.known.keys()].filter((place) => {
      const [known, reported] = [this.known.get(place), this.reported.get(place)];
      return known?.worker === worker && reported && comparePaths(known.key, reported) < 0;
    });
  }
}
