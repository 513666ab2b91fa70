// A look at all workers while they explore: each is asked for its picture, and their parts are put together. A worker that is deep
// in a question answers late; who looks gets what there is after a while.

import { joinedReasons } from '../explore/uncovered-reason.ts';
import { mergedTree, type TreePart } from '../report/tree-sketch.ts';
import type { Pictures, WorkerPicture } from './job.ts';

/** Milliseconds that a look waits for late workers. */
const longestLook = 1500;

/** The pictures of all workers as one. */
export type LivePictures = Omit<Pictures, 'words'>;

export class Look {
  readonly answers: Promise<readonly WorkerPicture[]>;
  private readonly given: WorkerPicture[] = [];
  private resolve: (answers: readonly WorkerPicture[]) => void = () => {};
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly expected: number) {
    this.answers = new Promise((resolve) => {
      this.resolve = resolve;
    });
    this.timer = setTimeout(() => this.end(), longestLook);
    if (expected === 0) this.end();
  }

  add(picture: WorkerPicture): void {
    this.given.push(picture);
    if (this.given.length >= this.expected) this.end();
  }

  end(): void {
    clearTimeout(this.timer);
    this.resolve(this.given);
  }
}

/** `done` are the trees of work items that are done. */
export function livePictures(
  answers: readonly WorkerPicture[],
  done: ReadonlyMap<number, TreePart>,
): LivePictures {
  const trees = new Map(done);
  for (const { explored } of answers)
    if (explored !== undefined) trees.set(explored.item, explored.tree);
  const unreached = joinedReasons(answers.map((each) => each.unreached));
  // All workers share their coverage: the last answer knows the most, and one has the texts if they were asked for.
  const withTexts = answers.find((each) => each.sources.some(({ text }) => text !== undefined));
  const { sources } = withTexts ?? answers.at(-1) ?? { sources: [] };
  return { sources, tree: mergedTree(trees), unreached };
}
