// The execution tree as a report shows it: plain rows, at most so many. Nodes are taken in the order in which runs met them, so that
// what is cut off are the tree's late parts, and parents come before children.
//
// Each thread sketches the part that it has explored. A part begins below a branch that another part has given away: there its
// rows, or how it ended at once, take the place of what that one knows.

import { getOrMake } from '../base/known.ts';
import type { Subject } from '../explore/runner.ts';
import { Side, start, type Tree } from '../explore/tree.ts';
import type { TreeEnd, TreeSketch } from '../results/report-data.ts';

/** What is not in it is explored elsewhere. */
const endOfSide: Readonly<Partial<Record<number, TreeEnd>>> = {
  [Side.taken]: 'path',
  [Side.pending]: 'pending',
  [Side.impossible]: 'impossible',
  [Side.undecided]: 'undecided',
  [Side.diverged]: 'diverged',
  [Side.closed]: 'closed',
};

/** How many nodes a sketch has at most. */
export const mostNodes = 10_000;

export interface SketchParts {
  readonly program: Subject;
  /** Says how a run ended. */
  readonly isFinding: (run: number) => boolean;
  /** Says where a site is. */
  readonly nameOf: (site: number) => string;
  /** The sketch begins at this node; the ones before it lead there. */
  readonly first?: number;
  readonly most?: number;
}

/** A part of the tree, below a branch; `given` says what is explored elsewhere, by number. */
export function treePartOf(
  tree: Tree,
  parts: SketchParts,
  { branch, first }: { readonly branch: number; readonly first: number },
  given: ReadonlyMap<number, number>,
): TreePart {
  const sketch = sketchOf(tree, { ...parts, first });
  const inside = Array.from(given, ([side, part]) => ({
    row: (side >> 1) - first,
    side: (side % 2) as 0 | 1,
    part,
  }));
  return {
    sketch,
    end: endOf(tree, branch, parts.isFinding),
    given: inside.filter(({ row }) => row >= 0 && row < sketch.parents.length),
  };
}

/** What is behind a side, where it is no node. */
function endOf(tree: Tree, branch: number, isFinding: (run: number) => boolean): TreeEnd {
  const child = tree.children[branch];
  if (child < 0 && isFinding(-child)) return 'finding';
  return endOfSide[tree.sides[branch]] ?? 'more';
}

function sketchOf(tree: Tree, parts: SketchParts): TreeSketch {
  const { program, isFinding, nameOf, first = 1, most = mostNodes } = parts;
  const last = Math.min(tree.count - 1, first + most - 1);
  const labels = new Labels();
  const labelOf = (decision: number) => {
    const { site, kind } = program.decisions[decision];
    return `${kind} ${nameOf(site)}`;
  };
  const shownEnd = (branch: number): TreeEnd => {
    const child = tree.children[branch];
    if (child > 0) return child <= last ? 'node' : 'more';
    return endOf(tree, branch, isFinding);
  };
  const nodes = Array.from({ length: Math.max(0, last - first + 1) }, (_, row) => first + row);
  return {
    total: tree.count - first,
    // What is above the first is no row: -1, as at the start.
    parents: nodes.map((node) =>
      tree.parents[node] === start ? -1 : Math.max(-1, (tree.parents[node] >> 1) - first),
    ),
    held: nodes.map((node) => tree.parents[node] % 2 === 1),
    places: nodes.map((node) => labels.number(labelOf(tree.decisions[node]))),
    labels: labels.texts,
    ends: nodes.map((node) => [shownEnd(2 * node), shownEnd(2 * node + 1)]),
  };
}

/** The texts of decisions, each kept once. */
class Labels {
  readonly texts: string[] = [];
  private readonly numbers = new Map<string, number>();

  number(text: string): number {
    return getOrMake(this.numbers, text, () => this.texts.push(text) - 1);
  }
}

// ---- The parts of all threads as one tree --------------------------------------------------------------------------

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
  private readonly labels = new Labels();

  constructor(parts: ReadonlyMap<number, TreePart>, most: number) {
    this.parts = parts;
    this.most = most;
  }

  sketch(): TreeSketch {
    const { parents, held, places, ends } = this;
    let total = 0;
    for (const { sketch } of this.parts.values()) total += sketch.total;
    return { total, parents, held, places, ends, labels: this.labels.texts };
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
      this.places.push(this.labels.number(sketch.labels[sketch.places[row]]));
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
}
