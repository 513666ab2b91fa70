// A corpus that others read and write while a check goes on.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { dictionaryText, readDictionaries } from '../../src/check/dictionary-file.ts';
import { bytesOfInput, inputOfBytes } from '../../src/check/seeds.ts';
import { noSources } from '../../src/input/sources.ts';
import { spawnSync } from '../children.ts';
import { clew, main } from '../cli/clew.ts';
import { has } from '../judge/native.ts';

const folder = mkdtempSync(join(tmpdir(), 'clew-corpus-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const programNamed = (name: string) => fileURLToPath(new URL(`corpus/${name}`, import.meta.url));
const magic = programNamed('magic.c');
const words = (corpus: string, seconds: number) => [
  ...['check', '--no-native', '--quiet', '--workers', '1', '--out', `${corpus}-out`],
  ...['--corpus', corpus, '--max-time', `${seconds}s`],
];

test('the content of a file is the same after it was an input', () => {
  const range = { min: 0, max: 16 };
  const targets = [
    { ...noSources, stdin: range },
    { ...noSources, files: [{ name: 'file', ...range }] },
    { ...noSources, sockets: [[range]] },
    noSources, // A fuzz target gets it.
  ];
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 16 }), fc.constantFrom(...targets), (bytes, sources) => {
      const target = { sources, given: ['program'], fuzzSize: 16 };
      expect(bytesOfInput(inputOfBytes(bytes, target, '--corpus'), target)).toEqual(bytes);
    }),
  );
});

test('a dictionary that was written is read as it was', () => {
  const file = join(folder, 'words.dict');
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 8 })), (given) => {
      writeFileSync(file, `# a comment\n${dictionaryText(given)}`);
      const texts = (all: readonly Uint8Array[]) =>
        [...new Set(all.map((word) => Buffer.from(word).toString('hex')))].sort();
      expect(texts(readDictionaries([file]))).toEqual(texts(given));
    }),
  );
  writeFileSync(file, 'name@2="\\x00A\\"" \n');
  expect(readDictionaries([file])).toEqual([Uint8Array.of(0, 65, 34)]);
  writeFileSync(file, 'GET\n');
  expect(() => readDictionaries([file])).toThrow(/line 1: a line is "word"/);
});

test('inputs that cover something new are added, under their hashes, and words are found', () => {
  const corpus = join(folder, 'plain');
  mkdirSync(corpus);
  writeFileSync(join(corpus, 'mine'), 'hello');
  clew([...words(corpus, 10), '--max-runs', '150', '--sym-stdin', '0-16', magic]);
  const added = readdirSync(corpus).filter((name) => name !== 'mine');
  for (const name of added) {
    const content = readFileSync(join(corpus, name));
    expect(createHash('sha1').update(content).digest('hex')).toBe(name);
    expect(content.equals(Buffer.from('hello'))).toBe(false);
  }
  const contents = added.map((name) => readFileSync(join(corpus, name), 'latin1'));
  expect(contents.some((content) => content.startsWith('MAGIC'))).toBe(true);
  expect(added.length).toBeLessThan(12);
  expect(readFileSync(join(`${corpus}-out`, 'tokens.dict'), 'utf8')).toContain('"MAGIC"\n');
});

test('what others add while the check goes on is run', async () => {
  const corpus = join(folder, 'running');
  const input = Buffer.alloc(32, 'x');
  let sum = 14695981039346656037n;
  for (const byte of input) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 1099511628211n);
  const program = [...words(corpus, 30), '--sym-stdin', '32', `-DTARGET=${sum}u`];
  const child = spawn(process.execPath, [
    main,
    ...program,
    '--max-runs',
    '2000',
    programNamed('deep.c'),
  ]);
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const isRunning = () => existsSync(corpus) && readdirSync(corpus).length > 0;
  while (!isRunning() && child.exitCode === null) await new Promise((wake) => setTimeout(wake, 50));
  writeFileSync(join(corpus, 'from-outside'), input);
  // A plain corpus gets no inputs that fail, so only the findings show that it was run.
  const findings = join(`${corpus}-out`, 'findings');
  while (child.exitCode === null && !(existsSync(findings) && readdirSync(findings).length > 0))
    await new Promise((wake) => setTimeout(wake, 50));
  child.kill('SIGINT');
  await ended;
  expect(readdirSync(findings)).toEqual(['0001']);
  expect(readFileSync(join(findings, '0001', 'finding.txt'), 'utf8')).toContain('abort');
});

describe.skipIf(!has('afl-cc'))('beside afl-fuzz', () => {
  const sync = join(folder, 'sync');
  const environment = {
    ...process.env,
    ...{ AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES: '1', AFL_SKIP_CPUFREQ: '1', AFL_NO_UI: '1' },
    ...{ AFL_NO_AFFINITY: '1', AFL_IMPORT_FIRST: '1' },
  };

  test('each takes what the other has found', () => {
    const [seeds, program] = [join(folder, 'seeds'), join(folder, 'magic')];
    mkdirSync(seeds);
    writeFileSync(join(seeds, 'seed'), 'hello');
    expect(spawnSync('afl-cc', ['-o', program, magic], { stdio: 'ignore' }).status).toBe(0);
    mkdirSync(join(sync, 'main/queue'), { recursive: true }); // This is how clew knows the layout.
    clew([...words(sync, 10), '--max-runs', '150', '--sym-stdin', '0-16', magic]);
    expect(readdirSync(join(sync, 'clew/queue'))[0]).toBe('id:000000,op:clew');
    rmSync(join(sync, 'main'), { recursive: true });
    const fuzzing = ['-M', 'main', '-i', seeds, '-o', sync, '-E', '2000', '--', program];
    spawnSync('afl-fuzz', fuzzing, { env: environment, stdio: 'ignore' });
    const queue = readdirSync(join(sync, 'main/queue'));
    expect(queue.some((name) => name.includes('sync:clew'))).toBe(true);
    // A check that begins anew knows what the fuzzer has kept, and adds nothing that it has already.
    const before = readdirSync(join(sync, 'clew/queue')).length;
    clew([...words(sync, 10), '--fresh', '--max-runs', '50', '--sym-stdin', '0-16', magic]);
    expect(readdirSync(join(sync, 'clew/queue')).length - before).toBeLessThan(before);
  });
});
