// The execution tree as a report shows it: plain rows, at most so many. Nodes are taken in the order in which runs
// met them, so that what is cut off are the tree's late parts, and parents come before children.

import type { Subject } from '../explore/runner.ts';
import { Side, start, type Tree } from '../explore/tree.ts';
import type { TreeEnd, TreeSketch } from './report-data.ts';

/** What is not in it is explored elsewhere. */
const endOfSide: Readonly<Partial<Record<number, TreeEnd>>> = {
  [Side.taken]: 'path',
  [Side.pending]: 'pending',
  [Side.impossible]: 'impossible',
  [Side.undecided]: 'undecided',
  [Side.diverged]: 'diverged',
  [Side.closed]: 'closed',
};

/** `isFinding` tells of a run how it ended; `nameOf` where a site is. */
export function sketchOf(
  tree: Tree,
  program: Subject,
  isFinding: (run: number) => boolean,
  nameOf: (site: number) => string,
  most = 10_000,
): TreeSketch {
  const last = Math.min(tree.count - 1, most);
  const labels = new Labels(program, nameOf);
  const endOf = (branch: number): TreeEnd => {
    const child = tree.children[branch]!;
    if (child > 0) return child <= last ? 'node' : 'more';
    if (child < 0 && isFinding(-child)) return 'finding';
    return endOfSide[tree.sides[branch]!] ?? 'more';
  };
  const nodes = Array.from({ length: last }, (_, row) => row + 1);
  return {
    total: tree.count - 1,
    parents: nodes.map((node) =>
      tree.parents[node] === start ? -1 : (tree.parents[node]! >> 1) - 1,
    ),
    held: nodes.map((node) => tree.parents[node]! % 2 === 1),
    places: nodes.map((node) => labels.number(tree.decisions[node]!)),
    labels: labels.texts,
    ends: nodes.map((node) => [endOf(2 * node), endOf(2 * node + 1)]),
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
      const { site, kind } = this.program.decisions[decision]!;
      number = this.texts.length;
      this.texts.push(`${kind} ${this.nameOf(site)}`);
      this.numbers.set(decision, number);
    }
    return number;
  }
}
