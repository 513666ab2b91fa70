// One execution tree from the parts that several threads have explored. A part begins below a branch that another part has
// given away: there its rows, or how it ended at once, take the place of what that one knows.

import type { TreeEnd, TreeSketch } from '../results/report-data.ts';
import { mostNodes } from './tree-sketch.ts';

export interface TreePart {
  readonly sketch: TreeSketch;
  /** What is at the branch that the part begins below, if it has no rows. */
  readonly end: TreeEnd;
  /** Sides (0: where the condition does not hold) that are the beginnings of others, by number. */
  readonly given: readonly { readonly row: number; readonly side: 0 | 1; readonly part: number }[];
}

/** Parts by number; 0 is the one that begins at the start. */
export function mergedTree(
  parts: ReadonlyMap<number, TreePart>,
  most = mostNodes,
): TreeSketch | undefined {
  const first = parts.get(0);
  if (first === undefined) return undefined;
  const merging = new Merging(parts, most);
  merging.add(first, undefined);
  return merging.sketch();
}

interface BranchSide {
  readonly row: number;
  readonly side: 0 | 1;
}

class Merging {
  private readonly parts: ReadonlyMap<number, TreePart>;
  private readonly most: number;
  private readonly parents: number[] = [];
  private readonly held: boolean[] = [];
  private readonly places: number[] = [];
  private readonly ends: [TreeEnd, TreeEnd][] = [];
  private readonly labels: string[] = [];
  private readonly numbers = new Map<string, number>();

  constructor(parts: ReadonlyMap<number, TreePart>, most: number) {
    this.parts = parts;
    this.most = most;
  }

  sketch(): TreeSketch {
    const { parents, held, places, ends, labels } = this;
    let total = 0;
    for (const { sketch } of this.parts.values()) total += sketch.total;
    return { total, parents, held, places, ends, labels };
  }

  /** A part and all that begin in it; `at` is the side that it is below. */
  add(first: TreePart, at: BranchSide | undefined): void {
    const waiting = [{ part: first, at }];
    for (const next of waiting) {
      const base = this.append(next.part, next.at);
      for (const { row, side, part } of next.part.given) {
        const below = this.parts.get(part);
        if (below !== undefined && base + row < this.parents.length)
          waiting.push({ part: below, at: { row: base + row, side } });
      }
    }
  }

  /** Returns the row of its first node. */
  private append({ sketch, end }: TreePart, at: BranchSide | undefined): number {
    const base = this.parents.length;
    const rows = Math.min(sketch.parents.length, this.most - base);
    if (at !== undefined && sketch.parents.length === 0) this.ends[at.row][at.side] = end;
    for (let row = 0; row < rows; row++) {
      const parent = sketch.parents[row];
      const isBelow = parent < 0 && at !== undefined;
      this.parents.push(isBelow ? at.row : parent < 0 ? -1 : base + parent);
      this.held.push(isBelow ? at.side === 1 : sketch.held[row]);
      if (isBelow) this.ends[at.row][at.side] = 'node';
      this.places.push(this.number(sketch.labels[sketch.places[row]]));
      this.ends.push([...sketch.ends[row]]);
    }
    this.cutOff(sketch, base, rows);
    return base;
  }

  /** Sides whose rows there was no room for. */
  private cutOff({ parents, held }: TreeSketch, base: number, rows: number): void {
    for (let row = rows; row < parents.length; row++) {
      const parent = parents[row];
      if (parent >= 0 && parent < rows) this.ends[base + parent][held[row] ? 1 : 0] = 'more';
    }
  }

  private number(label: string): number {
    let number = this.numbers.get(label);
    if (number === undefined) {
      number = this.labels.push(label) - 1;
      this.numbers.set(label, number);
    }
    return number;
  }
}
