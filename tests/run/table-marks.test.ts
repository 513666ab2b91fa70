// Entries of constant tables: a run without shadows says how many it was the first to read.

import { expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { noSources } from '../../src/input/sources.ts';
import { PlainRunner } from '../../src/run/plain-runner.ts';
import { concreteWorld } from '../../src/world/world-maker.ts';
import { programOf } from '../machine/subject.ts';

const sources = { ...noSources, stdin: { min: 2, max: 2 } };
const plan = {
  ...{ arguments: ['program'], environment: {}, directory: '/home', files: [] },
  ...{ seed: 0, fileSpace: 1 << 20 },
};

/** Runs a program on inputs of two bytes in turn; says of each how many entries it was the first to read. */
async function entriesOf(source: string, inputs: readonly (readonly [number, number])[]) {
  const program = await programOf(source, { coverage: true, counts: true });
  const runner = new PlainRunner({
    coverage: present(program.coverage),
    world: (input) => concreteWorld(sources, plan, input),
    limits: { fuel: 1 << 20, expired: () => false, leaks: false },
  });
  runner.load(program);
  return inputs.map((bytes) => runner.run(new Map([['stdin', Uint8Array.from(bytes)]])).entries);
}

const reading = (tables: string, result: string) => `
  #include <unistd.h>
  ${tables}
  int main(void) {
    unsigned char text[2];
    read(0, text, 2);
    return ${result};
  }`;

test('each entry counts once, in tables of one and of two dimensions', async () => {
  const source = reading(
    `static const short base[300] = {1};
     static const unsigned char next[4][8] = {{1}};`,
    'base[text[0]] + next[text[1] % 4][text[1] / 4 % 8]',
  );
  const inputs = [
    [0, 0],
    [0, 0],
    [1, 0],
    [1, 31],
    [255, 30],
    [255, 30],
  ] as const;
  expect(await entriesOf(source, inputs)).toEqual([2, 0, 1, 1, 2, 0]);
});

test('what can change, what is text, what is too large, and what has parts of many sizes is no table', async () => {
  const source = reading(
    `static int counts[256];
     static const int large[10000] = {1};
     static const struct { int key; char value; } pairs[256] = {{1, 2}};`,
    'counts[text[0]]++ + large[30 * text[0]] + pairs[text[0]].value + "0123456789"[text[1] % 10]',
  );
  expect(
    await entriesOf(source, [
      [0, 0],
      [1, 1],
      [2, 2],
    ]),
  ).toEqual([0, 0, 0]);
});
