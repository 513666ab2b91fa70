// Holds clew to gcc's torture tests: all of them, or a fixed sample.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
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
  /** Hears of every test that has been judged. */
  readonly onResult?: (result: TortureResult) => void;
}

export async function judgeTorture(options: TortureOptions): Promise<TortureResult[]> {
  const root = await unpackTorture();
  const tests = choose(listTorture(root), options);
  const expected = expectedFailures();
  const verdicts = new Verdicts(join(root, `verdicts-${basename(options.compiler)}.json`));
  const pool = new ClewPool(options.jobs);
  try {
    const results = await inTemporaryFolder((folder) =>
      inParallel(tests, options.jobs, (test) =>
        judge(test, pool, options, folder, { expected, verdicts }),
      ),
    );
    verdicts.save();
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
  known: { expected: Readonly<Record<string, string>>; verdicts: Verdicts },
): Promise<TortureResult | undefined> {
  const flags = await known.verdicts.of(test.name, () =>
    nativeVerdict(options.compiler, test, folder),
  );
  if (flags === undefined) return undefined;
  const run = await pool.run({ files: test.files, flags: ['-w', ...flags], clang: options.clang });
  const verdict = differsFrom(run, { stdout: undefined, exit: 0 });
  const result = { name: test.name, verdict, expected: known.expected[test.name] };
  options.onResult?.(result);
  return result;
}

/** The native side does not change between two runs: it is kept next to the unpacked tests. */
class Verdicts {
  private readonly path: string;
  private readonly flags: Record<string, readonly string[] | null>;

  constructor(path: string) {
    this.path = path;
    this.flags = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  }

  async of(
    name: string,
    ask: () => Promise<readonly string[] | undefined>,
  ): Promise<readonly string[] | undefined> {
    if (this.flags[name] === undefined) this.flags[name] = (await ask()) ?? null;
    return this.flags[name] ?? undefined;
  }

  save(): void {
    writeFileSync(this.path, JSON.stringify(this.flags));
  }
}

/** The sample is spread evenly over the names, so that it has something of every year and family. */
function choose(tests: readonly TortureTest[], options: TortureOptions): readonly TortureTest[] {
  if (options.names.length > 0) return tests.filter((test) => options.names.includes(test.name));
  if (options.sample === undefined) return tests;
  const count = Math.min(options.sample, tests.length);
  return Array.from({ length: count }, (_, i) => tests[Math.floor((i * tests.length) / count)]);
}

function expectedFailures(): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'torture-expected.json'), 'utf8'));
}
