/**
 * Processes that run while the bench waits. They are in groups of their own, so Ctrl-C at the terminal reaches only the
 * bench, which stops them all and still prints what it knows.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

/** The work was stopped by Ctrl-C. */
export class Interrupted extends Error {}

export interface Ended {
  readonly exit: number | null;
  readonly stdout: string;
  /** How long it ran. */
  readonly seconds: number;
}

export interface Circumstances {
  readonly cwd?: string;
  readonly env: NodeJS.ProcessEnv;
  /** The file that gets its standard error, and its standard output if `hasOutput` is not set. */
  readonly log: string;
  readonly hasOutput?: boolean;
  /** After this many seconds it is killed. */
  readonly limit: number;
}

export class Children {
  readonly #running = new Set<ChildProcess>();
  #isStopped = false;

  async run(
    command: string,
    args: readonly string[],
    { cwd, env, log, hasOutput = false, limit }: Circumstances,
  ): Promise<Ended> {
    if (this.#isStopped) throw new Interrupted();
    const started = performance.now();
    const stream = openSync(log, 'w');
    const child = spawn(command, args, {
      ...{ cwd, env, detached: true },
      stdio: ['ignore', hasOutput ? 'pipe' : stream, stream],
    });
    closeSync(stream);
    this.#running.add(child);
    const timer = setTimeout(() => signal(child, 'SIGKILL'), limit * 1000);
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    try {
      const exit = await new Promise<number | null>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', resolve);
      });
      if (this.#isStopped) throw new Interrupted();
      const seconds = (performance.now() - started) / 1000;
      return { exit, stdout: Buffer.concat(chunks).toString(), seconds };
    } finally {
      clearTimeout(timer);
      this.#running.delete(child);
    }
  }

  /** Ends all that is running; whoever waits for it, or starts something later, gets an Interrupted. */
  stop(): void {
    this.#isStopped = true;
    for (const child of this.#running) signal(child, 'SIGTERM');
  }
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch {
    // It has just ended.
  }
}
