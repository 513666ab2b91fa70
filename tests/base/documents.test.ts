// The law of everything that comes from outside: what is read is what it should be, or it is a UserError (of what users give), or
// it is not there (of what clew keeps for itself). Nothing else is ever thrown.

import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { afterAll, describe, expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { UserError } from '../../src/base/user-error.ts';
import { checkSchema, readOptions } from '../../src/check/option-schema.ts';
import { ciSchema } from '../../src/ci/options.ts';
import { compareSchema } from '../../src/compare/option-schema.ts';
import { parseHeuristic } from '../../src/explore/learned/heuristic.ts';
import { trained } from '../../src/explore/learned/trained.ts';
import type { ArtifactCache } from '../../src/host/cache.ts';
import { restoreKilled } from '../../src/record/in-place.ts';
import { inputJson, readInputJson } from '../../src/results/input-json.ts';
import { beginLog, RecordKind, record } from '../../src/results/log.ts';
import { readLog } from '../../src/results/log-reader.ts';
import { findProgram, programDocument } from '../../src/results/program-file.ts';
import { FileDigests, findResult } from '../../src/source/manifest.ts';
import { readCompileCommands } from '../../src/source/project/compile-commands.ts';
import { decodeRecords, encodeRecord } from '../../src/source/record.ts';
import { findStore } from '../../src/store/place.ts';
import { tuneSchema } from '../../src/tune/options.ts';
import { TuningLog } from '../../src/tune/tuning-log.ts';
import fc from '../chance.ts';
import { almost } from './mutation.ts';

const folder = mkdtempSync(join(tmpdir(), 'clew-documents-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const runs = { numRuns: 300 };

/** Reads, or throws a UserError of one line. */
function isReadOrRefused(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    expect(error.message).not.toMatch(/\p{Cc}/u);
  }
}

const length = { min: 0, max: 4 };
const entry = { name: 'f', nulls: true, elements: 8, characters: 16 };

// ---- What users give -----------------------------------------------------------------------------------------------

const plan = {
  ...{ arguments: ['tool', '-v'], environment: { LANG: 'C' }, directory: '/home', seed: 1 },
  ...{ time: 5, handed: { file: ['a'], dir: [], mount: [] } },
};
const sources = {
  ...{ stdin: length, arguments: [length, { min: 1, max: 1 }], fewestArguments: 1 },
  ...{ files: [{ name: 'x', ...length }], sockets: [[length]], failingCalls: 1 },
};
const input = new Map([
  ['stdin', Uint8Array.of(1, 255)],
  ['length/stdin', Uint8Array.of(2, 0, 0, 0)],
]);
const objects = [...input].map(([name, { length: size }]) => ({ name, size }));

const files: readonly [string, unknown, (text: string) => unknown][] = [
  ['input.json', JSON.parse(inputJson({ input, objects, sources, plan })), readInputJson],
  [
    'a heuristic',
    { format: 1, search: 'learned', program: 'p', version: '1', weights: trained, figures: {} },
    (text) => parseHeuristic(text, 'x.json'),
  ],
  [
    'program.json',
    JSON.parse(
      programDocument(
        {
          ...{ files: ['a.c'], flags: ['-O1'], entry, fuzzSize: 64, checks: ['leak'] },
          ...{ uninitialized: 'zero', missing: 'refuse', memory: 1 << 26, fuel: 100 },
          handed: { file: [], dir: [], mount: [], env: ['A=1'] },
        },
        folder,
      ),
    ),
    (text) => {
      writeFileSync(join(folder, 'program.json'), text);
      return findProgram(folder);
    },
  ],
  [
    'compile_commands.json',
    [
      { directory: '/p', file: 'a.c', command: 'cc -c a.c -o a.o', output: 'a.o' },
      { directory: '/p', file: 'b.c', arguments: ['cc', '-c', 'b.c'] },
    ],
    (text) => {
      writeFileSync(join(folder, 'compile_commands.json'), text);
      return readCompileCommands(folder);
    },
  ],
  [
    'store.json',
    { what: 'a store of clew', version: 1 },
    (text) => {
      mkdirSync(join(folder, '.clew'), { recursive: true });
      writeFileSync(join(folder, '.clew/store.json'), text);
      return findStore(folder);
    },
  ],
];

describe.each(files)('%s', (_, valid, read) => {
  test('is read as it should be', () => {
    expect(() => read(JSON.stringify(valid))).not.toThrow();
  });

  test('that is almost right is read or refused', () => {
    fc.assert(
      fc.property(almost(valid), (document) => {
        isReadOrRefused(() => read(JSON.stringify(document) ?? ''));
      }),
      runs,
    );
  });

  test('that is something else is read or refused', () => {
    fc.assert(fc.property(fc.string(), (text) => isReadOrRefused(() => read(text))));
    for (const text of ['', 'null', '[', '['.repeat(1e6), `${'['.repeat(1e5)}${']'.repeat(1e5)}`])
      isReadOrRefused(() => read(text));
  });
});

// ---- Options -------------------------------------------------------------------------------------------------------

const checkOptions = {
  ...{ files: ['a.c'], arguments: ['-v'], symbolic: sources, fn: entry, fuzzSize: 4 },
  ...{
    flags: ['-O1'],
    clang: 'native',
    cache: null,
    seed: 1,
    time: 5,
    seeds: ['s'],
    since: 'HEAD',
  },
  ...{ handOver: { file: ['a'], dir: [], mount: [], env: [] }, old: 'old', maxTime: 5, maxRuns: 5 },
  ...{ maxMemory: 2 ** 30, workers: 2, fuel: Infinity, search: ['dfs'], weights: trained },
  ...{ mode: 'eager', checks: 'relaxed', further: ['leak', 'no-bounds'], uninitialized: 'zero' },
  ...{
    missing: 'refuse',
    models: true,
    mutate: false,
    readable: true,
    selfCheck: true,
    answers: 'answers',
  },
  ...{ out: 'out', fresh: true, tests: 'all', testsAs: ['c'], native: false, command: 'clew' },
  signal: new AbortController().signal,
};
const { search: _, weights: __, maxTime: ___, ...tuned } = checkOptions;

describe.each([
  ['check', checkSchema, checkOptions],
  ['compare', compareSchema, { files: [['a.c'], ['b.c']], fn: [entry, entry], globals: 'all' }],
  ['tune', tuneSchema, { ...tuned, budget: 5, runs: 100, search: 'learned', heuristic: 'h.json' }],
  [
    'ci',
    ciSchema,
    { check: checkOptions, environment: { CI: '1' }, failOn: ['new'], changes: 'off' },
  ],
] as const)('the options of %s', (of, schema, valid) => {
  test('that are right come through as they are', () => {
    expect(readOptions<unknown>(of, schema, valid)).toEqual(valid);
  });

  test('that are almost right, or anything else, are taken or refused', () => {
    const given = fc.oneof(almost(valid), fc.anything({ withBigInt: true, withSparseArray: true }));
    fc.assert(
      fc.property(given, (options) =>
        isReadOrRefused(() => readOptions<unknown>(of, schema, options)),
      ),
      runs,
    );
  });
});

// ---- What clew keeps for itself ------------------------------------------------------------------------------------

const captured = {
  ...{ kind: 'captured', source: 'a.c', directory: '/p', flags: ['-O1'], checks: ['leak'] },
  ...{ sanitizers: [], systemHeaders: ['/usr/include'], compiler: 'clang', digest: 'ab' },
};

test('a record in a binary holds what it should, or is damaged', () => {
  const kinds = [
    captured,
    { kind: 'lost', source: 'a.s', directory: '/', reason: 'r', symbols: [] },
  ];
  const linked = { kind: 'linked', without: [{ name: 'b.o', symbols: ['b'] }] };
  const file = fc.oneof(...[...kinds, linked].map(almost));
  const bitcode = new Uint8Array(4);
  expect(decodeRecords(encodeRecord({ file: captured as never, bitcode })).kind).toBe('records');
  fc.assert(
    fc.property(file, (header) => {
      const decoded = decodeRecords(encodeRecord({ file: (header ?? null) as never, bitcode }));
      expect(decoded.kind).toMatch(/^(records|damaged)$/);
    }),
    runs,
  );
});

test('a manifest that is not one is a miss', () => {
  const variants = [{ read: [['/none', 'ab']], missed: ['/none.h'], result: 'abcd' }];
  fc.assert(
    fc.property(almost(variants), (document) => {
      const bytes = Buffer.from(JSON.stringify(document) ?? '');
      const cache: ArtifactCache = { get: () => bytes, put: () => {} };
      const result = findResult(cache, 'key', new FileDigests(), () => true);
      expect(result ?? 'ab').toMatch(/^[0-9a-f]+$/);
    }),
    runs,
  );
});

test('a journal of a recording that is not one is passed over', () => {
  const recording = join(folder, 'recording');
  mkdirSync(join(recording, '1'), { recursive: true });
  const program = { path: join(folder, 'tool'), name: 'tool', runs: join(folder, 'runs') };
  const journal = { process: 1, started: '0', programs: [program] };
  fc.assert(
    fc.property(almost(journal), (document) => {
      writeFileSync(join(recording, '1/journal.json'), JSON.stringify(document) ?? '');
      expect(restoreKilled(recording)).toHaveLength(1);
    }),
    { numRuns: 100 },
  );
});

const handover = {
  inputs: [input],
  isLeast: true,
  depth: 1,
  needed: [1],
  decision: 2,
  holds: true,
};
const entries = [
  { kind: 'run', input, from: 0, nodes: 3, isLeast: true, cut: { operations: 5 } },
  { kind: 'settled', branch: 2, side: 1 },
  { kind: 'reported', run: 1, as: 'test', input },
  { kind: 'handover', branch: 3, item: 1, handover },
  { kind: 'forgotten', kept: 1 },
];

test('a log is read up to the first record that is not one', () => {
  const path = join(folder, 'log');
  const whole = (document: unknown) => {
    const count = Array.isArray(document) ? document.length : 0;
    const head = { kind: RecordKind.structure, item: 0, entries: count, runs: 1 };
    return record(head, serialize(document));
  };
  const logOf = (document: unknown) => {
    beginLog(path, { clew: 'one' });
    appendFileSync(path, whole(document));
    return present(readLog(path));
  };
  expect(logOf(entries)).toMatchObject({ isDamaged: false, runs: 1 });
  expect(logOf([{ kind: 'run' }])).toMatchObject({ isDamaged: true, runs: 0 });
  fc.assert(
    fc.property(almost(entries), (document) => {
      const { isDamaged, runs } = logOf(document);
      expect(runs).toBe(isDamaged ? 0 : 1);
    }),
    runs,
  );
});

test('a log whose beginning is not one is no log', () => {
  const path = join(folder, 'beginning');
  const begin = { kind: RecordKind.begin, item: 0, entries: 0, runs: 0 };
  fc.assert(
    fc.property(almost({ format: 3, identity: { clew: 'one' } }), (document) => {
      writeFileSync(path, record(begin, serialize(document)));
      readLog(path);
      TuningLog.isThere(path, { clew: 'one' });
    }),
    { numRuns: 100 },
  );
  writeFileSync(path, record(begin, Buffer.from('not of v8')));
  expect(readLog(path)).toBeUndefined();
});

const frame = { function: 'f', file: 'a.c', line: 1, column: 1, library: false };
const found = {
  finding: {
    ...{ kind: 'abort', message: 'abort() was called', stack: [frame], offset: 3n },
    access: { write: true, size: 4, address: 16n },
    object: { storage: 'heap', size: 4, address: 16, allocated: [frame] },
  },
  ...{ place: 'p', key: { length: 1, high: 2, low: 3 }, folder: undefined, item: 0, run: 1 },
  test: { input, objects, sources, plan },
  path: [
    { kind: 'branch', file: 'a.c', line: 1, column: 1, function: 'f', held: true, condition: 'c' },
  ],
};

test('a log of a tuning is read up to the first entry that is not one', () => {
  const path = join(folder, 'tuning');
  const valid = [
    {
      kind: 'score',
      trial: 't',
      score: { curve: [1, 2], runs: 5 },
      spent: { milliseconds: 1, runs: 5 },
    },
    { kind: 'covered', marks: Uint8Array.of(1) },
    { kind: 'finding', finding: found },
  ];
  const opened = (document: unknown) => {
    beginLog(path, { clew: 'one' });
    const head = { kind: RecordKind.tuning, item: 0, entries: 1, runs: 0 };
    appendFileSync(path, record(head, serialize(document)));
    const log = TuningLog.open(path, { clew: 'one' }, false);
    log.close();
    return log;
  };
  expect(opened(valid[0]).count).toBe(1);
  expect(opened(valid[1]).covered).toEqual(Uint8Array.of(1));
  expect(opened(valid[2]).findings).toHaveLength(1);
  fc.assert(
    fc.property(fc.oneof(...valid.map(almost)), (document) => void opened(document)),
    runs,
  );
});
