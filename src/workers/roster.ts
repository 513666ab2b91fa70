// The workers of a pool by number: this machine's threads, then those of other machines; and the figures of those that are gone.

import type { CheckFigures } from '../results/check-result.ts';
import { type ExploringThread, newWorker, type PoolWorker } from './pool-worker.ts';
import { mergedFigures } from './worker-figures.ts';

export class Roster {
  private readonly byNumber = new Map<number, PoolWorker>();
  /** The figures of workers that were replaced or have left. */
  private readonly retired: CheckFigures[] = [];

  get all(): PoolWorker[] {
    return [...this.byNumber.values()];
  }

  has(number: number): boolean {
    return this.byNumber.has(number);
  }

  /** Whether the worker was replaced by another one. */
  isReplaced(worker: PoolWorker): boolean {
    return this.byNumber.get(worker.number) !== worker;
  }

  /** Adds a worker, in the place of one with the same number. */
  add(thread: ExploringThread, number: number): PoolWorker {
    const worker = newWorker(thread, number);
    this.byNumber.set(number, worker);
    return worker;
  }

  /** Adds a worker with the first free number that is not below `least`. */
  join(thread: ExploringThread, least: number): PoolWorker {
    let number = least;
    while (this.has(number)) number++;
    return this.add(thread, number);
  }

  /** Lets a worker go, if it has nothing to do. */
  leave(thread: ExploringThread): boolean {
    const worker = this.all.find((each) => each.thread === thread);
    if (worker === undefined || worker.state === 'busy') return false;
    this.retire(worker.figures);
    this.byNumber.delete(worker.number);
    return true;
  }

  /** Lets workers go, whatever they do; returns them. What they have in work does not count. */
  dismiss(threads: Iterable<ExploringThread>): PoolWorker[] {
    const gone = new Set(threads);
    const dismissed = this.all.filter(({ thread }) => gone.has(thread));
    for (const { number, finished } of dismissed) {
      this.retire(finished);
      this.byNumber.delete(number);
    }
    return dismissed;
  }

  /** Keeps the figures of a worker that will be replaced. */
  retire(figures: CheckFigures): void {
    this.retired.push(figures);
  }

  /** The figures of all workers so far. */
  get figures(): CheckFigures {
    return mergedFigures([...this.retired, ...this.all.map(({ figures }) => figures)]);
  }
}
