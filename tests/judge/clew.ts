// clew's side of every comparison. Programs run in worker threads with a deep stack, one per core; a program that does
// not come back in time costs its worker, not the judge.

import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../src/host/thread.ts';
import type { Finding } from '../../src/machine/finding.ts';
import { hangSeconds } from '../patience.ts';

export interface Subject {
  /** Run as the command line does: every function optimised at once. Short runs are faster without. */
  readonly tuned?: boolean;
  readonly files: readonly string[];
  readonly flags: readonly string[];
  /** -O2: optimised bitcode; undefined: compiled as clew compiles. */
  readonly optimised?: string | undefined;
  readonly args?: readonly string[];
  readonly stdin?: Uint8Array;
  readonly checks?: readonly string[];
  readonly fuel?: number | undefined;
  /** 'embedded' or 'native'. */
  readonly clang: string;
}

interface Output {
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  /** Seconds from source to Program, and from Program to the end of the run. */
  readonly build: number;
  readonly run: number;
}

export type ClewRun =
  | ({ readonly kind: 'exited'; readonly exit: number } & Output)
  | ({ readonly kind: 'finding'; readonly finding: Finding } & Output)
  /** The user's mistake: compiler errors, unsupported constructs. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Ours. */
  | { readonly kind: 'broken'; readonly message: string }
  | { readonly kind: 'timeout' };

class Lane {
  private worker: Worker | undefined;

  run(subject: Subject): Promise<ClewRun> {
    const worker = this.start();
    return new Promise((resolve) => {
      const settle = (result: ClewRun, keep: boolean): void => {
        clearTimeout(timer);
        for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
        if (!keep) this.stop();
        resolve(result);
      };
      const timer = setTimeout(() => settle({ kind: 'timeout' }, false), 1000 * hangSeconds);
      worker.once('message', (result: ClewRun) => settle(result, true));
      worker.once('error', (error) =>
        settle({ kind: 'broken', message: error.stack ?? String(error) }, false),
      );
      worker.once('exit', (code) =>
        settle({ kind: 'broken', message: `the worker ended with ${code}` }, false),
      );
      worker.postMessage(subject);
    });
  }

  stop(): void {
    this.worker?.terminate();
    this.worker = undefined;
  }

  private start(): Worker {
    this.worker ??= startThread(new URL('./clew-worker.ts', import.meta.url));
    return this.worker;
  }
}

/** Runs subjects, as many at a time as it has lanes; `close` lets the process end. */
export class ClewPool {
  private readonly lanes: Lane[];
  private readonly idle: Lane[];
  private readonly waiting: ((lane: Lane) => void)[] = [];

  constructor(jobs: number = availableParallelism()) {
    this.lanes = Array.from({ length: jobs }, () => new Lane());
    this.idle = [...this.lanes];
  }

  async run(subject: Subject): Promise<ClewRun> {
    const lane = this.idle.pop() ?? (await new Promise<Lane>((free) => this.waiting.push(free)));
    try {
      return await lane.run(subject);
    } finally {
      const next = this.waiting.shift();
      if (next) next(lane);
      else this.idle.push(lane);
    }
  }

  close(): void {
    for (const lane of this.lanes) lane.stop();
  }
}
