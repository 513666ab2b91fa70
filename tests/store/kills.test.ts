// A store that is shared by processes, some of which are killed. They run what `npm test` has built: it starts in a moment.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { Random } from '../../src/base/random.ts';
import { openAnswerFile } from '../../src/solver/store/answer-file.ts';
import { conditionOf } from '../../src/store/maintenance.ts';
import { openStore } from '../../src/store/store.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-store-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const built = new URL('../../dist/', import.meta.url);

/** Writes everything that a store can have, and says so after each round. */
const writer = `
import { testOfRun } from '${built}record/run-file.js';
import { openAnswerFile } from '${built}solver/store/answer-file.js';
import { openStore } from '${built}store/store.js';
const [folder, first, rounds] = process.argv.slice(1);
const store = openStore(folder);
const answers = openAnswerFile(store.answers, () => {}, { batch: 4 });
const none = { arguments: [], files: [], sockets: [], oversized: [], missed: [] };
const numbered = (number, size) =>
  testOfRun({ ...none, stdin: Buffer.alloc(size, number + ' ') }, 'tool', '/home');
for (let round = Number(first); round < Number(first) + Number(rounds); round++) {
  store.seeds('tool').add(numbered(round, 3000));
  store.tests('tool').add(numbered(round, 5));
  store.coverage('tool').put('version ' + round, { lines: round });
  store.facts.put('fact ' + round, round);
  answers.put('question ' + round, Buffer.alloc(3000, round));
  if (round % 5 === 0) store.facts.compact();
  process.stdout.write('.');
}
answers.close();
`;

function startWriter(first: number, rounds: number): ChildProcess {
  const words = ['--input-type=module', '-e', writer, folder, String(first), String(rounds)];
  return spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Everything that can be read is right; nothing is damaged. */
function expectValid(): void {
  const store = openStore(folder);
  const { damage, programs, answers } = conditionOf(store);
  expect(damage).toEqual([]);
  for (const { seeds, tests } of programs) expect([seeds.damaged, tests.damaged]).toEqual([[], []]);
  for (const [name, value] of store.facts.all()) expect(name).toBe(`fact ${value}`);
  for (const [name, value] of store.coverage('tool').all())
    expect(value).toEqual({ lines: Number(name.slice('version '.length)) });
  const file = openAnswerFile(store.answers, expect.fail);
  for (let round = 0; round < 10 * answers.count; round++) {
    const value = file?.get(`question ${round}`);
    if (value !== undefined) expect(value.every((byte) => byte === round % 256)).toBe(true);
  }
  file?.close();
}

test('killed 20 times anywhere, it stays valid', async () => {
  const random = new Random(20);
  for (let kill = 0; kill < 20; kill++) {
    const child = startWriter(kill * 1000, 1000);
    const rounds = random.below(6);
    let heard = 0;
    // When we hear of so many rounds, it is somewhere in a later one.
    present(child.stdout).on('data', ({ length }: Buffer) => {
      heard += length;
      if (heard > rounds) child.kill('SIGKILL');
    });
    await once(child, 'exit');
  }
  expectValid();
  const { programs, facts } = conditionOf(openStore(folder));
  expect(facts.length).toBeGreaterThan(0);
  expect(programs[0].seeds.count).toBeGreaterThan(0);
});

test('two processes at once lose nothing', async () => {
  const rounds = 60;
  const children = [startWriter(0, rounds), startWriter(30, rounds)];
  const ends = await Promise.all(children.map((child) => once(child, 'exit')));
  expect(ends.map(([code]) => code)).toEqual([0, 0]);
  expectValid();
  const { programs, facts, answers, leftovers } = conditionOf(openStore(folder));
  expect(programs[0]).toMatchObject({ seeds: { count: 90 }, tests: { count: 90 } });
  expect(programs[0].versions).toHaveLength(90);
  expect(facts).toHaveLength(90);
  expect(answers.count).toBe(90);
  expect(leftovers).toBe(0);
});
