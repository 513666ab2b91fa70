// What a worker shows of itself while it explores: its part of the tree, what is covered, and why lines were not reached.

import type { Program } from '../abi/program.ts';
import type { SessionView } from '../explore/session-view.ts';
import type { Tree } from '../explore/tree.ts';
import type { UnreachedReasons } from '../explore/uncovered-reason.ts';
import { SideReasons, unreachedLines } from '../explore/unreached-code.ts';
import type { Coverage } from '../run/coverage.ts';
import type { WorkerPicture } from './job.ts';
import type { ShownSources } from './outside.ts';
import type { ResultReporter } from './result-reporter.ts';
import type { ThreadFigures } from './thread-figures.ts';

/** How many nodes of a tree that still grows are sent: it is looked at again and again. */
const mostLiveNodes = 2000;

export class WorkerPictures {
  private readonly sides = new SideReasons();

  constructor(
    private readonly program: Program,
    private readonly figures: () => ThreadFigures,
    private readonly coverage: Coverage | undefined,
    private readonly shown: ShownSources,
  ) {}

  /** Keeps what the tree of a work item that is done says about sides that nobody took. */
  keep(tree: Tree): void {
    this.sides.add(tree, this.program);
  }

  now(
    view: SessionView | undefined,
    { number: item, failingRuns }: Pick<ResultReporter, 'number' | 'failingRuns'>,
    withTexts: boolean,
  ): WorkerPicture {
    if (view !== undefined) this.sides.add(view.tree, this.program);
    const figures = this.figures();
    return {
      explored: view && { item, tree: figures.sketch(view, failingRuns, mostLiveNodes) },
      sources: figures.sources(withTexts),
      unreached: this.unreached(),
    };
  }

  /** The lines that nobody has reached so far, and why as far as this worker knows. */
  unreached(): UnreachedReasons {
    const marks = this.coverage?.marks() ?? new Uint8Array();
    return unreachedLines(this.program, marks, this.sides, (file) => this.shown.display(file));
  }
}
