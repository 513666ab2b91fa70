// The execution tree as a report shows it, or what one thread knows of it: plain rows, at most so many. Nodes are taken in the order in which runs
// met them, so that what is cut off are the tree's late parts, and parents come before children.

import type { Subject } from '../explore/runner.ts';
import { Side, start, type Tree } from '../explore/tree.ts';
import type { TreeEnd, TreeSketch } from '../results/report-data.ts';
import type { TreePart } from './tree-merge.ts';

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
  const labels = new Labels(program, nameOf);
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
    places: nodes.map((node) => labels.number(tree.decisions[node])),
    labels: labels.texts,
    ends: nodes.map((node) => [shownEnd(2 * node), shownEnd(2 * node + 1)]),
  };
}

/** Texts for decisions, each kept once. */
class Labels {
  readonly texts: string[] = [];
  private readonly numbers = new Map<number, number>();
  private readonly program: Subject;
  private readonly nameOf: (site: number) => string;

  constructor(program: Subject, nameOf: (site: number) => string) {
    this.program = program;
    this.nameOf = nameOf;
  }

  number(decision: number): number {
    let number = this.numbers.get(decision);
    if (number === undefined) {
      const { site, kind } = this.program.decisions[decision];
      number = this.texts.length;
      this.texts.push(`${kind} ${this.nameOf(site)}`);
      this.numbers.set(decision, number);
    }
    return number;
  }
}
