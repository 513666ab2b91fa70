// Holds clew to gcc's torture tests: all of them, or a fixed sample.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ClewPool } from './clew.ts';
import { inTemporaryFolder } from './native.ts';
import { inParallel } from './parallel.ts';
import { listTorture, nativeVerdict, type TortureTest, unpackTorture } from './torture-corpus.ts';
import { differsFrom } from './verdict.ts';

export interface TortureResult {
  readonly name: string;
  /** What is wrong; undefined: it passes. */
  readonly verdict: string | undefined;
  /** Why a failure is accepted. */
  readonly expected: string | undefined;
}

export interface TortureOptions {
  readonly compiler: string;
  readonly clang: string;
  readonly jobs: number;
  readonly sample: number | undefined;
  readonly names: readonly string[];
}

export async function judgeTorture(options: TortureOptions): Promise<TortureResult[]> {
  const tests = choose(listTorture(await unpackTorture()), options);
  const expected = expectedFailures();
  const pool = new ClewPool(options.jobs);
  try {
    const results = await inTemporaryFolder((folder) =>
      inParallel(tests, options.jobs, (test) => judge(test, pool, options, folder, expected)),
    );
    return results.filter((result) => result !== undefined);
  } finally {
    pool.close();
  }
}

async function judge(
  test: TortureTest,
  pool: ClewPool,
  options: TortureOptions,
  folder: string,
  expected: Readonly<Record<string, string>>,
): Promise<TortureResult | undefined> {
  const flags = await nativeVerdict(options.compiler, test, folder);
  if (flags === undefined) return undefined;
  const run = await pool.run({ files: test.files, flags: ['-w', ...flags], clang: options.clang });
  const verdict = differsFrom(run, { stdout: undefined, exit: 0 });
  return { name: test.name, verdict, expected: expected[test.name] };
}

/** The sample is spread evenly over the names, so that it has something of every year and family. */
function choose(tests: readonly TortureTest[], options: TortureOptions): readonly TortureTest[] {
  if (options.names.length > 0) return tests.filter((test) => options.names.includes(test.name));
  if (options.sample === undefined) return tests;
  const count = Math.min(options.sample, tests.length);
  return Array.from({ length: count }, (_, i) => tests[Math.floor((i * tests.length) / count)]!);
}

function expectedFailures(): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'torture-expected.json'), 'utf8'));
}
