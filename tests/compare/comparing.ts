// Comparisons for tests: in this process, without a thread and a folder for results.

import { fileURLToPath } from 'node:url';
import { present } from '../../src/base/known.ts';
import { compareSymbolically } from '../../src/compare/comparing.ts';
import type { CompareAnswer, CompareJob, CompareThreadEvent } from '../../src/compare/job.ts';
import type { FoundDifference } from '../../src/compare/result.ts';
import { verdictOf } from '../../src/compare/verdict.ts';
import { defaultCacheDirectory, openCache } from '../../src/host/cache.ts';
import { noSources, type Sources } from '../../src/input/sources.ts';
import { compileSources, type Unit } from '../../src/source/compile.ts';

const folder = fileURLToPath(new URL('./pairs/', import.meta.url));
const cacheFolder = defaultCacheDirectory(process.env);

export interface Compared {
  readonly verdict: ReturnType<typeof verdictOf>;
  readonly differences: readonly FoundDifference[];
  readonly ended: CompareAnswer;
}

interface Setting {
  /** NAME or NAME=NAME2; undefined: whole programs. */
  readonly fn?: string;
  readonly globals?: readonly string[] | 'all';
  readonly sources?: Partial<Sources>;
  readonly characters?: number;
  readonly elements?: number;
  readonly nulls?: boolean;
  readonly fuel?: number;
  readonly maxRuns?: number;
  readonly selfCheck?: boolean;
  readonly floatTolerance?: number;
}

/** Names of files in the folder of pairs, without the ending; or paths. */
export async function compared(a: string, b: string, setting: Setting): Promise<Compared> {
  return comparedUnits([await compiled(a), await compiled(b)], setting);
}

export async function compiled(name: string): Promise<readonly Unit[]> {
  const file = name.includes('/') ? name : `${folder}${name}.c`;
  const result = await compileSources([file], {
    clang: undefined,
    flags: [],
    cache: openCache(cacheFolder),
  });
  if (result.kind === 'failed') throw new Error(result.diagnostics);
  return result.units;
}

export async function comparedUnits(
  units: readonly [readonly Unit[], readonly Unit[]],
  setting: Setting,
): Promise<Compared> {
  const memory = 1 << 26;
  const { fn, elements = 3, characters = 3, nulls = true } = setting;
  const entry = (name: string) => ({ name, nulls, elements, characters });
  const [first, second = first] = fn?.split('=') ?? [];
  const job: CompareJob = {
    units,
    cacheFolder,
    flags: [],
    entries: first === undefined ? undefined : [entry(first), entry(second)],
    globals: setting.globals ?? [],
    floatTolerance: setting.floatTolerance,
    sources: { ...noSources, ...setting.sources },
    plan: {
      ...{ arguments: ['program'], environment: {}, directory: '/home', files: [] },
      ...{ seed: 0, fileSpace: memory },
    },
    ...{
      memory,
      models: true,
      search: ['covnew'],
      selfCheck: setting.selfCheck ?? false,
      seeds: [],
    },
    fuel: setting.fuel ?? 1_000_000,
    maxRuns: setting.maxRuns ?? 2000,
    deadline: undefined,
    maxMemory: 1 << 32,
    stop: new SharedArrayBuffer(4),
  };
  const messages: CompareThreadEvent[] = [];
  const ended = await compareSymbolically(job, (message) => messages.push(message));
  const ready = present(messages.find((message) => message.kind === 'ready'));
  const { figures, stopped, differences } = ended;
  const verdict = verdictOf(figures, stopped, ready.bounds, differences.length);
  return { verdict, differences, ended };
}

/** What was found, one line for each. */
export function lines({ differences }: Compared): string[] {
  return differences.flatMap(({ input, differences: parts }) =>
    parts.map(({ sentence }) => `${input}: ${sentence}`),
  );
}
