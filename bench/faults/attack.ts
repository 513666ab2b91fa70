// What an attack is, and the laboratory that it works in: a folder of its own, the built command in a process of its own, and a
// watch that ends what hangs.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../src/base/random.ts';
import type { Materials } from './materials.ts';

/** What went wrong in a try. The order is the one of the table's columns. */
export const failureKinds = ['lost', 'hang', 'crash', 'wrong'] as const;
export type FailureKind = (typeof failureKinds)[number];

export class Failure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

export interface Attack {
  readonly name: string;
  /** This share of all tries goes to the attack, relative to the others. */
  readonly weight: number;
  /** Why it cannot be tried on this machine. */
  readonly obstacle?: () => string | undefined;
  /** Returns where clew held, and throws a Failure where it did not. */
  attempt(laboratory: Laboratory, materials: Materials): Promise<void>;
}

export interface Ended {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

const main = join(import.meta.dirname, '../../dist/cli/main.js');
export const subject = join(import.meta.dirname, 'subject.c');

/** No command of an attack works for more than some seconds: after this one it hangs, even on a busy machine. */
const patience = 180_000;
const keptOutput = 1 << 20;

export class Laboratory {
  readonly folder: string;
  readonly random: Random;
  /** All attacks share it, so that programs are compiled once. */
  readonly cache: string;
  private readonly children = new Set<ChildProcess>();

  constructor(folder: string, cache: string, random: Random) {
    mkdirSync(folder, { recursive: true });
    this.folder = folder;
    this.cache = cache;
    this.random = random;
  }

  path(...names: readonly string[]): string {
    return join(this.folder, ...names);
  }

  pick<T>(values: readonly T[]): T {
    return values[this.random.below(values.length)];
  }

  start(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Started {
    const child = spawn(process.execPath, [main, ...words], {
      cwd: this.folder,
      env: {
        PATH: process.env.PATH,
        HOME: this.folder,
        XDG_CACHE_HOME: this.cache,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.children.add(child);
    const output = [textOf(child.stdout), textOf(child.stderr)] as const;
    const ended = new Promise<Ended>((resolve, reject) => {
      const timer = setTimeout(() => {
        child.kill('SIGKILL');
        reject(new Failure('hang', `clew ${words.join(' ')}`));
      }, patience);
      child.once('error', reject);
      child.once('close', (exitCode, signal) => {
        clearTimeout(timer);
        this.children.delete(child);
        resolve({ exitCode, signal, stdout: output[0](), stderr: output[1]() });
      });
    });
    ended.catch(() => {});
    return { child, ended };
  }

  /** Runs a command, which must end as clew promises: an exit code of its own, and a sentence where it refuses. */
  async run(
    words: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<Ended> {
    const ended = await this.start(words, environment).ended;
    judgeEnd(ended, words);
    return ended;
  }

  /** Ends what an attempt has left behind. */
  clear(): void {
    for (const child of this.children) child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export function judgeEnd(ended: Ended, words: readonly string[]): void {
  const { exitCode, signal, stderr, stdout } = ended;
  const told = `clew ${words.join(' ')}: exit code ${exitCode}, signal ${signal}\n${stderr.slice(0, 2000)}`;
  if (exitCode === null || exitCode === 3) throw new Failure('crash', told);
  if (![0, 1, 2, 4].includes(exitCode)) throw new Failure('wrong', told);
  if (/^\s+at .*\.[jt]s:\d+/m.test(stderr)) throw new Failure('wrong', `a raw stack: ${told}`);
  // SMT-LIB wants errors on standard output.
  if (exitCode === 2 && `${stdout}${stderr}`.trim() === '')
    throw new Failure('wrong', `no sentence says what is wrong: ${told}`);
}

/** Waits for a part of at most so many milliseconds that chance decides. */
export function someTime(random: Random, most: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, random.below(most)));
}

function textOf(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (data: string) => {
    if (text.length < keptOutput) text += data;
  });
  return () => text;
}
