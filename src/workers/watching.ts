// What those who watch a check want of its workers: a look at how far they are, and lines to aim at.

import type { Aim } from '../abi/aims.ts';
import type { TreePart } from '../report/tree-sketch.ts';
import type { CheckJob, WorkerPicture } from './job.ts';
import { type LivePictures, Look, livePictures } from './look.ts';
import { isRemote, type PoolWorker, sendNews } from './pool-worker.ts';

export class Watching {
  private readonly looks = new Map<number, Look>();
  private lastLook = 0;
  /** What workers that are started now aim at. */
  aims: readonly Aim[];

  constructor(private readonly job: CheckJob) {
    this.aims = job.aims;
  }

  aimAt(aims: readonly Aim[], workers: readonly PoolWorker[]): void {
    this.aims = aims;
    for (const worker of listening(workers)) sendNews(worker, this.job, { kind: 'aims', aims });
  }

  /**
   * Shows how far the exploration is; `done` are the trees of work items that are done. Other machines are not asked: what they have
   * covered is known here, and their trees come with the work items that they have done.
   */
  async look(
    workers: readonly PoolWorker[],
    done: ReadonlyMap<number, TreePart>,
    withTexts: boolean,
  ): Promise<LivePictures> {
    const asked = listening(workers).filter((worker) => !isRemote(worker));
    const look = new Look(asked.length);
    const request = ++this.lastLook;
    this.looks.set(request, look);
    asked.forEach((worker, index) => {
      // The texts of the sources are the same for all.
      const isTexts = withTexts && index === 0;
      sendNews(worker, this.job, { kind: 'look', request, withTexts: isTexts });
    });
    const answers = await look.answers;
    this.looks.delete(request);
    return livePictures(answers, done);
  }

  answer(request: number, picture: WorkerPicture): void {
    this.looks.get(request)?.add(picture);
  }

  end(): void {
    for (const look of this.looks.values()) look.end();
  }
}

function listening(workers: readonly PoolWorker[]): PoolWorker[] {
  return workers.filter(({ state }) => state === 'idle' || state === 'busy');
}
