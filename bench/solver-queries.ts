/** The recorded queries: unpacked once per run, and how they are run through a chain. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Terms } from '../src/expr/terms.ts';
import { type Chain, type Switch, stackChain } from '../src/solver/chain.ts';
import type { SatModule } from '../src/solver/sat.ts';
import { Script } from '../src/solver/smtlib/script.ts';

export interface QueryFile {
  readonly name: string;
  readonly text: string;
  readonly expected: string;
}

const folder =
  process.env.CLEW_QUERIES ?? new URL('../../shared/queries', import.meta.url).pathname;

/** By logic (the name of the archive); undefined if there are none. */
export function recordedQueries(): Map<string, QueryFile[]> | undefined {
  if (!existsSync(folder)) return undefined;
  const unpacked = mkdtempSync(join(tmpdir(), 'clew-queries-'));
  try {
    for (const archive of readdirSync(folder).filter((name) => name.endsWith('.tar.gz'))) {
      execFileSync('tar', ['xzf', join(folder, archive), '-C', unpacked]);
    }
    const logics = readdirSync(unpacked).sort();
    return new Map(logics.map((logic) => [logic, filesOf(join(unpacked, logic))]));
  } finally {
    rmSync(unpacked, { recursive: true });
  }
}

function filesOf(directory: string): QueryFile[] {
  const lines = readFileSync(join(directory, 'EXPECTED.txt'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [name, expected] = line.split(' ');
    return { name, expected, text: readFileSync(join(directory, name), 'utf8') };
  });
}

export interface Run {
  readonly chain: Chain;
  readonly milliseconds: number;
  /** Processor time, of all threads. */
  readonly processor: number;
  readonly wrong: string[];
  readonly undecided: number;
}

/** All files through one chain, as one process answers them one after the other. */
export function runAll(
  module: SatModule,
  files: readonly QueryFile[],
  off: readonly (Switch | 'rewriting')[] = [],
  budget: { milliseconds: number } = { milliseconds: 60_000 },
): Run {
  const terms = new Terms({ rewriting: !off.includes('rewriting') });
  const chain = stackChain(terms, module, { off: off.filter((name) => name !== 'rewriting') });
  const printed: string[] = [];
  const now = () => performance.now();
  const print = (line: string) => printed.push(line);
  const script = new Script({ terms, solver: chain, budget, print, now });
  const start = now();
  const before = process.cpuUsage();
  for (const { text } of files) {
    script.reset();
    script.run(text);
  }
  const milliseconds = now() - start;
  const { user, system } = process.cpuUsage(before);
  const isWrong = (i: number) => printed[i] !== 'unknown' && printed[i] !== files[i].expected;
  return {
    chain,
    milliseconds,
    processor: (user + system) / 1000,
    wrong: files.filter((_, i) => isWrong(i)).map(({ name }) => name),
    undecided: printed.filter((line) => line === 'unknown').length,
  };
}
