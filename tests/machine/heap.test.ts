// The heap against a model: random sequences of the malloc family, each object filled with a pattern of
// its own that must still be there when it is looked at, in memory that belongs to no other object.

import { beforeAll, describe, expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import fc from '../chance.ts';
import { describeOutcome, type Subject, subject } from './subject.ts';

/** Obeys commands from standard input and prints a line for each allocation: address, errno. */
const source = `
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned char *objects[64];
static size_t sizes[64];

static void fill(int slot) { for (size_t i = 0; i < sizes[slot]; i++) objects[slot][i] = slot * 37 + i; }
static void look(int slot, size_t size) {
  for (size_t i = 0; i < size; i++)
    if (objects[slot][i] != (unsigned char)(slot * 37 + i)) { printf("changed %d at %zu\\n", slot, i); exit(9); }
}
static void keep(int slot, void *object, size_t size) {
  printf("%lu %d\\n", (unsigned long)object, object == NULL ? errno : 0);
  objects[slot] = object;
  sizes[slot] = object == NULL ? 0 : size;
}

int main(void) {
  char command; int slot; size_t size, align;
  while (scanf(" %c %d %zu %zu", &command, &slot, &size, &align) == 4) {
    errno = 0;
    look(slot, sizes[slot]);
    switch (command) {
      case 'm': keep(slot, malloc(size), size); fill(slot); break;
      case 'c':
        keep(slot, calloc(align, size), align * size);
        for (size_t i = 0; i < sizes[slot]; i++) if (objects[slot][i] != 0) exit(8);
        fill(slot);
        break;
      case 'r': {
        size_t old = sizes[slot];
        unsigned char *object = realloc(objects[slot], size);
        if (object == NULL && size != 0) { printf("0 %d\\n", errno); break; }
        keep(slot, object, size);
        look(slot, old < sizes[slot] ? old : sizes[slot]);
        fill(slot);
        break;
      }
      case 'a': keep(slot, memalign(align, size), size); fill(slot); break;
      case 'p': {
        void *object = NULL;
        errno = posix_memalign(&object, align, size);
        keep(slot, object, size);
        fill(slot);
        break;
      }
      case 'f': free(objects[slot]); objects[slot] = NULL; sizes[slot] = 0; break;
      case 'u': if (malloc_usable_size(objects[slot]) < sizes[slot]) exit(7); break;
      // Mistakes: they end the run.
      case 'd': free(objects[slot]); free(objects[slot]); break;
      case 'i': free(objects[slot] + size); break;
      case 'o': objects[slot][sizes[slot]] = 1; break;
      case 's': free(objects[slot]); *(volatile char *)(objects[slot] + size) = 1; break;
    }
  }
  for (int i = 0; i < 64; i++) look(i, sizes[i]);
  return 0;
}`;

interface Command {
  readonly name: 'm' | 'c' | 'r' | 'a' | 'p' | 'f' | 'u';
  readonly slot: number;
  readonly size: number;
  readonly align: number;
}

const memory = 40 << 20;
let program: Subject;
beforeAll(async () => {
  program = await subject(source, { memory });
});

const slot = fc.integer({ min: 0, max: 15 });
const size = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 300 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 400_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 4064, 4096, 8192 - 16, 1 << 30) },
);
const align = fc.constantFrom(8, 16, 32, 64, 256, 4096);
const command: fc.Arbitrary<Command> = fc.record({
  name: fc.constantFrom('m', 'm', 'c', 'r', 'r', 'a', 'p', 'f', 'f', 'f', 'u'),
  slot,
  size,
  align,
});

const text = (commands: readonly Command[]) =>
  commands.map(({ name, slot: at, size: n, align: a }) =>
    name === 'c' ? `c ${at} ${n} ${(a % 7) + 1}` : `${name} ${at} ${n} ${a}`,
  );

/** The model: what lives where. Objects that a command replaces are lost, as in a leaking program. */
class Model {
  readonly live: { from: number; to: number; slot: number }[] = [];

  drop(at: number): void {
    const i = this.live.findIndex((each) => each.slot === at);
    if (i >= 0) this.live.splice(i, 1);
  }

  lose(at: number): void {
    const i = this.live.findIndex((each) => each.slot === at);
    if (i >= 0) this.live[i] = { ...this.live[i], slot: -1 };
  }

  add(at: number, from: number, length: number): void {
    const to = from + Math.max(1, length);
    for (const each of this.live) expect(to <= each.from || from >= each.to).toBe(true);
    this.live.push({ from, to, slot: at });
  }
}

function judge(commands: readonly Command[], lines: string[]): void {
  const model = new Model();
  for (const { name, slot: at, size: n, align: a } of commands) {
    if (name === 'u') continue;
    if (name === 'f') {
      model.drop(at);
      continue;
    }
    const [address, error] = present(lines.shift()).split(' ').map(Number) as [number, number];
    const total = name === 'c' ? n * ((a % 7) + 1) : n;
    if (name === 'r' && (address !== 0 || n === 0)) model.drop(at);
    else if (name !== 'r') model.lose(at);
    if (address === 0) {
      // realloc to nothing frees; posix_memalign refuses alignments below a pointer's.
      if (!(name === 'r' && n === 0)) expect(error).toBe(12);
      continue;
    }
    expect(address % (name === 'a' || name === 'p' ? Math.max(16, a) : 16)).toBe(0);
    expect(total).toBeLessThan(memory);
    model.add(at, address, total);
  }
}

test('objects are aligned, keep their contents and never overlap', () => {
  fc.assert(
    fc.property(fc.array(command, { minLength: 1, maxLength: 120 }), (commands) => {
      const { outcome, stdout } = program.run({ stdin: text(commands).join('\n') });
      expect(describeOutcome(outcome)).toBe('exited 0');
      judge(commands, stdout.trimEnd().split('\n'));
    }),
    { numRuns: 150 },
  );
});

describe('mistakes are found at any point', () => {
  const before = fc.array(command, { maxLength: 60 });
  const mistakes = [
    { name: 'd', finding: 'double-free', offset: () => 0 },
    { name: 'i', finding: 'invalid-free', offset: (chance: number) => 1 + (chance % 100) },
    { name: 'o', finding: 'out-of-bounds', offset: () => 0 },
    { name: 's', finding: 'use-after-free', offset: (chance: number) => chance % 100 },
  ];
  test.each(mistakes)('$finding', ({ name, finding, offset }) => {
    fc.assert(
      fc.property(before, slot, fc.nat(), (commands, at, chance) => {
        const lines = [...text(commands), `m ${at} 100 0`, `${name} ${at} ${offset(chance)} 0`];
        const { outcome } = program.run({ stdin: lines.join('\n') });
        expect(describeOutcome(outcome)).toBe(finding);
      }),
      { numRuns: 40 },
    );
  });
});

test('memory that ran out is there again when it is freed', () => {
  const lines: string[] = [];
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 60; i++) lines.push(`m ${i} ${1 << 20} 0`);
    for (let i = 0; i < 60; i++) lines.push(`f ${i} 0 0`);
  }
  const { outcome, stdout } = program.run({ stdin: lines.join('\n') });
  expect(describeOutcome(outcome)).toBe('exited 0');
  const rounds = stdout.trimEnd().split('\n');
  const got = [0, 1, 2].map((round) => {
    const part = rounds.slice(round * 60, round * 60 + 60);
    for (const line of part) expect(line).toMatch(/^(0 12|[1-9]\d* 0)$/);
    return part.filter((line) => !line.startsWith('0 ')).length;
  });
  expect(got[0]).toBeGreaterThan(15);
  expect(got).toEqual([got[0], got[0], got[0]]);
});

describe('sizes that cannot be', () => {
  const cases = [
    `m 0 ${2n ** 64n - 1n} 0`,
    `m 0 ${2n ** 63n} 0`,
    `m 0 ${2n ** 32n + 8n} 0`,
    `m 0 ${memory} 0`,
    `c 0 ${2n ** 63n} 2`,
    `c 0 ${2n ** 32n + 1n} ${2n ** 32n}`,
    `c 0 ${2n ** 64n - 1n} ${2n ** 64n - 1n}`,
    `a 0 ${2n ** 64n - 1n} 64`,
    `a 0 8 ${2n ** 40n}`,
    `p 0 ${2n ** 64n - 17n} 64`,
    `r 0 ${2n ** 64n - 1n} 0`,
  ];
  test.each(cases)('%s', (line) => {
    const { outcome, stdout } = program.run({ stdin: `${line}\nm 1 100 0` });
    expect(describeOutcome(outcome)).toBe('exited 0');
    expect(stdout).toMatch(/^0 12\n[1-9]\d* 0\n$/);
  });
});
