// Keeps the smallest of the many paths that fail at one place. It shows the finding in the end, so that this does not depend
// on which of them was met first. All sessions of a thread share one of these.

import type { Term } from '../expr/arena.ts';
import type { Input, InputObject } from '../input/input.ts';
import type { Finding } from '../machine/finding.ts';
import type { Step } from './event.ts';
import { placeKeyOf } from './finding-sites.ts';
import { comparePaths, type PathKey } from './path-key.ts';

/** A failing path, with what it takes to find its simplest input. */
export interface Representative {
  readonly key: PathKey;
  readonly finding: Finding;
  readonly input: Input;
  readonly objects: readonly InputObject[];
  readonly conditions: readonly Term[];
  readonly preferences: readonly Term[];
  readonly path: readonly Step[];
}

export class Representatives {
  private readonly smallest = new Map<string, Representative>();

  offer(representative: Representative): void {
    const place = placeKeyOf(representative.finding);
    const known = this.smallest.get(place);
    if (known === undefined || comparePaths(representative.key, known.key) < 0)
      this.smallest.set(place, representative);
  }

  at(place: string): Representative | undefined {
    return this.smallest.get(place);
  }

  /** The keys of the smallest paths, by place. */
  keys(): ReadonlyMap<string, PathKey> {
    return new Map(Array.from(this.smallest, ([place, { key }]) => [place, key]));
  }

  /** The inputs of the smallest paths, by place. */
  inputs(): ReadonlyMap<string, Input> {
    return new Map(Array.from(this.smallest, ([place, { input }]) => [place, input]));
  }
}
