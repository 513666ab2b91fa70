/** A session that is made by hand, run by run, and the features that its branches have. */
import { Random } from '../../../src/base/random.ts';
import { CoveredCode } from '../../../src/explore/covered-code.ts';
import { DominatingSides } from '../../../src/explore/dominating-sides.ts';
import { Contexts } from '../../../src/explore/learned/contexts.ts';
import {
  type FeatureName,
  featureNames,
  rowBit,
  sideBit,
} from '../../../src/explore/learned/features.ts';
import { History } from '../../../src/explore/learned/history.ts';
import { Path } from '../../../src/explore/learned/path.ts';
import type { Subject } from '../../../src/explore/runner.ts';
import { type Branch, Side, Tree } from '../../../src/explore/tree.ts';
import type { Trace } from '../../../src/run/trace.ts';

/** A decision, and whether its condition held. */
export type Taken = readonly [decision: number, held: boolean];

export class Observed {
  readonly tree: Tree;
  readonly path: Path;
  private readonly coveredCode: CoveredCode;
  private readonly history: History;
  private runs = 0;

  constructor(program: Subject) {
    this.tree = new Tree(program.decisions);
    this.coveredCode = new CoveredCode(this.tree, program);
    const { tree, coveredCode } = this;
    const isPending = (branch: Branch) => tree.isPending(branch);
    this.history = new History({ tree, program, coveredCode, random: new Random(1), isPending });
    const sides = 2 * program.decisions.length;
    const contexts = new Contexts(new DominatingSides(program.flow));
    this.path = new Path(tree, this.history.branches, contexts, sides);
  }

  /** A run that decides so, and covers these marks; `negated`: for the other side of a row of the path before. */
  run(taken: readonly Taken[], covered: readonly number[] = [], negated?: number): void {
    const from = negated === undefined ? undefined : this.path.taken[negated] ^ 1;
    const marks = new Uint8Array(16);
    for (const mark of covered) marks[mark] = 1;
    const decisions = Int32Array.from(taken, ([decision]) => decision);
    const trace = {
      length: taken.length,
      decisions,
      conditions: decisions.map((decision) => decision + 1),
      held: Uint8Array.from(taken, ([, held]) => (held ? 1 : 0)),
      covered: marks,
    } as unknown as Trace;
    const run = ++this.runs;
    const { firstNew, end, settled } = this.tree.insert(trace, run, () => false);
    for (const branch of settled) this.history.settle(branch);
    this.coveredCode.addRun(run, trace);
    this.history.addRun({ kind: 'run', run, trace, from, end, firstNew });
    this.path.follow(end, from);
  }

  /** A row's branch cannot be negated. */
  fail(row: number): void {
    const branch = this.path.taken[row] ^ 1;
    this.tree.open(branch);
    if (this.tree.settle(branch, Side.impossible)) this.history.settle(branch);
  }

  isHopeless(row: number): boolean {
    return this.history.isHopeless(this.path.sides[row]);
  }

  /** The features of a row of the last path. */
  features(row: number): FeatureName[] {
    const ofSide = this.history.featuresOf(this.path.sides[row]);
    const ofRow = this.path.featuresOf(row);
    return featureNames.filter((name) =>
      name in sideBit
        ? (ofSide & sideBit[name as keyof typeof sideBit]) !== 0
        : (ofRow & rowBit[name as keyof typeof rowBit]) !== 0,
    );
  }

  /** By row: does it have the feature? */
  rows(name: FeatureName): boolean[] {
    return Array.from({ length: this.path.length }, (_, row) => this.features(row).includes(name));
  }
}
