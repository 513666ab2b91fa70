// The smallest inputs that do as much: of a corpus, the inputs that are needed to cover what all of them cover (as afl-cmin does); of one
// input, what can be left out of it (as afl-tmin does). Both go by clew's own coverage, in plain runs in the box.

import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { writing } from '../base/write-error.ts';
import type { CheckOptions } from '../check/options.ts';
import { planJob } from '../check/planning.ts';
import { bytesOfInput, inputOfBytes, type SeedTarget } from '../check/seeds.ts';
import { readNamedFile, statOf } from '../host/named-file.ts';
import { writeChosen } from '../host/whole-file.ts';
import { SuiteRunner, superfluousOf } from '../workers/suite.ts';
import type { CoveredRun } from '../workers/suite-thread.ts';
import { shrink } from './shrink.ts';

const largest = 1 << 20;

export interface MinimizedCorpus {
  readonly kind: 'corpus';
  /** How many inputs there were, and the names of those that were kept. */
  readonly inputs: number;
  readonly kept: readonly string[];
  /** Inputs whose runs end in a finding: they are not kept, since fuzzers end at them. */
  readonly failing: readonly { readonly name: string; readonly ending: string }[];
  /** Files that are larger than 1M. */
  readonly skipped: readonly string[];
}

export interface MinimizedInput {
  readonly kind: 'input';
  readonly before: number;
  readonly after: number;
  /** How its run ends, in words: of a finding kind and place. */
  readonly ending: string;
  readonly runs: number;
}

type Said = (text: string) => void;

/** Writes the inputs of `from` that are needed to `to`, under their names. Where several cover the same, the smallest is kept. */
export async function minimizeCorpus(
  options: CheckOptions,
  from: string,
  to: string,
  say: Said,
): Promise<MinimizedCorpus> {
  if (!statOf(from)?.isDirectory())
    throw new UserError(`--corpus ${from}: there is no such folder`);
  if (existsSync(to) && (!statOf(to)?.isDirectory() || readdirSync(to).length > 0))
    throw new UserError(`--to ${to}: it is there already; name a new or an empty folder`);
  const { files, skipped } = filesOf(from);
  return withRunner(options, say, async (runner, target) => {
    const inputs = files.map(({ bytes }) => inputOfBytes(bytes, target, '--corpus'));
    const { runs } = await runner.run(inputs);
    const isFailing = ({ ending }: CoveredRun) => !harmless.has(ending);
    const sound = files.flatMap((file, i) => (isFailing(runs[i]) ? [] : [{ file, run: runs[i] }]));
    const gone = new Set(
      superfluousOf(
        sound.map(({ run }) => run.marks),
        () => false,
      ),
    );
    const kept = sound.filter((_, index) => !gone.has(index)).map(({ file }) => file);
    writing(to, () => mkdirSync(to, { recursive: true }));
    for (const { name, bytes } of kept)
      writing(join(to, name), () => writeChosen(join(to, name), bytes));
    const failing = files.flatMap(({ name }, i) =>
      isFailing(runs[i]) ? [{ name, ending: runs[i].words }] : [],
    );
    return {
      ...{ kind: 'corpus', inputs: files.length, failing, skipped },
      kept: kept.map(({ name }) => name),
    };
  });
}

/** Writes a smaller input to `to` that covers exactly the same, or, if the run fails, fails in the same way. */
export async function minimizeInput(
  options: CheckOptions,
  from: string,
  to: string,
  say: Said,
): Promise<MinimizedInput> {
  if (!statOf(from)?.isFile()) throw new UserError(`--input ${from}: there is no such file`);
  const bytes = new Uint8Array(readNamedFile(from, largest + 1));
  if (bytes.length > largest) throw new UserError(`--input ${from}: it is larger than 1M`);
  return withRunner(options, say, async (runner, target) => {
    const inputOf = (content: Uint8Array) => inputOfBytes(content, target, '--input');
    const first = bytesOfInput(inputOf(bytes), target) ?? bytes;
    const meant = (await runner.run([inputOf(first)])).runs[0];
    let made = 1;
    const small = await shrink(first, async (candidates) => {
      made += candidates.length;
      const { runs } = await runner.run(candidates.map(inputOf));
      return runs.map((run) => isSame(run, meant));
    });
    writing(to, () => writeChosen(to, small));
    return {
      ...{ kind: 'input', before: bytes.length, after: small.length },
      ...{ ending: meant.words, runs: made },
    };
  });
}

/** Endings of runs that are no failures. */
const harmless: ReadonlySet<string> = new Set([
  ...['exited', 'silent', 'assumption', 'idle', 'refused', 'cut'],
]);

function isSame(run: CoveredRun, meant: CoveredRun): boolean {
  if (run.ending !== meant.ending) return false;
  return !harmless.has(meant.ending) || Buffer.compare(run.marks, meant.marks) === 0;
}

async function withRunner<T>(
  options: CheckOptions,
  say: Said,
  work: (runner: SuiteRunner, target: SeedTarget) => Promise<T>,
): Promise<T> {
  const { job, target } = await planJob(options, Date.now(), (event) => {
    if (event.kind === 'note' || event.kind === 'warnings') say(event.text);
  });
  const runner = new SuiteRunner(job);
  try {
    return await work(runner, target);
  } finally {
    await runner.close();
  }
}

interface InputFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The smallest file first, so that it is the one that is kept. */
function filesOf(folder: string): { readonly files: InputFile[]; readonly skipped: string[] } {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && entry.name !== 'README.txt')
    .map(({ name }) => name)
    .sort();
  const all = names.map((name) => {
    const bytes = new Uint8Array(readNamedFile(join(folder, name), largest + 1));
    return { name, bytes };
  });
  const fits = ({ bytes }: InputFile) => bytes.length <= largest;
  const files = all.filter(fits).sort((a, b) => a.bytes.length - b.bytes.length);
  return { files, skipped: all.filter((file) => !fits(file)).map(({ name }) => name) };
}
