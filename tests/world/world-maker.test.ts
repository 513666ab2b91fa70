// The judge of a symbolic world is the concrete one: whatever a program asks of it, the terms of the answers under any
// input that takes the same path are the answers that a run on that input gets.

import { describe, expect, test } from 'vitest';
import { worldDecision } from '../../src/base/decision-kind.ts';
import { present } from '../../src/base/known.ts';
import { Evaluator } from '../../src/expr/evaluate.ts';
import { Terms } from '../../src/expr/terms.ts';
import type { Input } from '../../src/input/input.ts';
import { argumentName } from '../../src/input/names.ts';
import { contentOf, inputOf, noContent, noSources, type Sources } from '../../src/input/sources.ts';
import { Halt } from '../../src/machine/outcome.ts';
import type { SystemCallName } from '../../src/machine/posix/numbers.ts';
import { SymbolicRun } from '../../src/machine/shadow/symbolic-run.ts';
import { concreteWorld, WorldMaker } from '../../src/world/world-maker.ts';
import fc from '../chance.ts';
import { TestProcess } from '../posix/process.ts';

const plan = {
  arguments: ['program', 'given'],
  environment: {},
  directory: '/home',
  files: [],
  seed: 0,
  fileSpace: 1 << 20,
};

const memorySize = 4096;
/** Where the program keeps what it reads; the last bytes of memory are a buffer that is too small. */
const slots = [512, 528, 544, 1024, memorySize - 5];
const readWrite = 2;

type Step = (process: TestProcess) => number;

const slot = fc.constantFrom(...slots);
const descriptor = fc.constantFrom(0, 3, 4, 5);
const size = fc.nat(6);
const step: fc.Arbitrary<[string, Step]> = fc.oneof(
  fc
    .tuple(descriptor, slot, size)
    .map(([fd, at, n]): [string, Step] => [`read ${fd} ${n}`, (p) => p.call('read', fd, at, n)]),
  fc
    .tuple(descriptor, slot, size, fc.nat(7))
    .map(([fd, at, n, offset]): [string, Step] => [
      `pread ${fd} ${n} ${offset}`,
      (p) => p.call('pread64', fd, at, n, offset),
    ]),
  fc
    .tuple(descriptor, fc.integer({ min: -3, max: 9 }), fc.nat(2))
    .map(([fd, offset, whence]): [string, Step] => [
      `lseek ${fd} ${offset} ${whence}`,
      (p) => p.call('lseek', fd, offset, whence),
    ]),
  fc
    .tuple(fc.constantFrom(3, 4, 7), slot, size)
    .map(([fd, at, n]): [string, Step] => [`write ${fd} ${n}`, (p) => p.call('write', fd, at, n)]),
  fc
    .tuple(fc.constantFrom(0, 3))
    .map(([fd]): [string, Step] => [`fstat ${fd}`, (p) => p.call('fstat', fd, 2048)]),
  fc
    .tuple(fc.constantFrom(3), fc.nat(9))
    .map(([fd, n]): [string, Step] => [`truncate ${n}`, (p) => p.call('ftruncate', fd, n)]),
  fc.tuple(fc.constantFrom(0, 3), size, size).map(([fd, a, b]): [string, Step] => [
    `readv ${fd} ${a} ${b}`,
    (p) => {
      const vector = BigUint64Array.of(1200n, BigInt(a), 1300n, BigInt(b));
      return p.call('readv', fd, new Uint8Array(vector.buffer), 2);
    },
  ]),
  fc
    .tuple(fc.constantFrom('open', 'unlink', 'chdir', 'rmdir', 'mkdir', 'access'), slot)
    .map(([name, at]): [string, Step] => [
      `${name} ${at}`,
      (p) => p.call(name as SystemCallName, at, name === 'mkdir' ? 0o755 : 0),
    ]),
  fc.tuple(slot).map(([at]): [string, Step] => [`stat ${at}`, (p) => p.call('stat', at, 2048)]),
  fc.constant<[string, Step]>(['read pipe', (p) => p.call('read', 6, 1100, 3)]),
);

const length = fc
  .tuple(fc.nat(6), fc.nat(6))
  .map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) }));
const sources: fc.Arbitrary<Sources> = fc
  .record({
    stdin: length,
    file: length,
    words: fc.array(length, { maxLength: 2 }),
    fewest: fc.nat(2),
  })
  .map(({ stdin, file, words, fewest }) => ({
    ...noSources,
    stdin,
    arguments: words,
    fewestArguments: Math.min(fewest, words.length),
    files: [{ name: 'f', ...file }],
  }));

/** What names are made of: the end, the file there is, what is special in paths. */
const character = fc.constantFrom(...[0, 0x66, 0x66, 0x2f, 0x2e, 1]);
const anyBytes = fc.array(character, { minLength: 6, maxLength: 6 }).map((c) => Uint8Array.from(c));
const contents = fc.record({
  stdin: fc.tuple(anyBytes, fc.nat(6)).map(([bytes, n]) => bytes.slice(0, n)),
  arguments: fc.array(
    fc.tuple(anyBytes, fc.nat(6)).map(([bytes, n]) => bytes.slice(0, n)),
    {
      maxLength: 2,
    },
  ),
  file: fc.tuple(anyBytes, fc.nat(6)).map(([bytes, n]) => bytes.slice(0, n)),
});

const inputFrom = (
  sources: Sources,
  { file, ...rest }: { stdin: Uint8Array; arguments: Uint8Array[]; file: Uint8Array },
): Input =>
  inputOf(sources, plan.arguments, { ...noContent, ...rest, files: [{ name: 'f', bytes: file }] });

interface Answers {
  readonly results: { readonly value: number; readonly term: number }[];
  readonly process: TestProcess;
  /** A buffer was too small. */
  readonly fault: boolean;
}

function carryOut(process: TestProcess, steps: readonly [string, Step][]): Answers {
  const results: { value: number; term: number }[] = [];
  process.call('open', 'f', readWrite);
  process.call('open', 'f', 0);
  process.call('open', '/dev/stdin', 0);
  process.call('pipe', 4000);
  try {
    for (const [, action] of steps) {
      const value = action(process);
      results.push({ value, term: process.returned });
    }
  } catch (error) {
    if (!/invalid buffer/.test(String(error))) throw error;
    return { results, process, fault: true };
  }
  return { results, process, fault: false };
}

/** Addresses where the memory under an input is not as expected; the pipe's descriptors lie behind. */
function differences(process: TestProcess, expected: Uint8Array, evaluator: Evaluator): string[] {
  const found: string[] = [];
  for (let at = 0; at < 4000; at++) {
    const term = process.terms[at];
    const byte = term === 0 ? process.memory[at] : evaluator.low(term);
    if (byte !== expected[at]) found.push(`${at}: ${byte}, not ${expected[at]}`);
  }
  return found;
}

describe('symbolic worlds', () => {
  test('answer as the concrete ones', () => {
    let compared = 0;
    fc.assert(
      fc.property(
        sources,
        contents,
        fc.array(contents, { minLength: 12, maxLength: 12 }),
        fc.array(step, { minLength: 1, maxLength: 6 }),
        (sources, own, others, steps) => {
          const terms = new Terms();
          const run = new SymbolicRun(terms);
          const evaluator = new Evaluator(terms);
          run.begin(inputFrom(sources, own));
          const world = new WorldMaker(sources, plan).symbolic(run);
          const answers = carryOut(new TestProcess(world, memorySize), steps);
          const { path } = run;
          const decided = Array.from({ length: path.length }, (_, i) => ({
            condition: path.conditions[i],
            held: path.held[i] === 1,
          }));
          for (const other of [own, ...others]) {
            const its = inputFrom(sources, other);
            evaluator.under(run.symbols.assignment(its));
            const samePath = decided.every(
              ({ condition, held }) => evaluator.holds(condition) === held,
            );
            if (other === own) expect(samePath).toBe(true);
            if (!samePath) continue;
            compared++;
            const concrete = concreteWorld(sources, plan, its);
            const expected = carryOut(new TestProcess(concrete, memorySize), steps);
            expect(answers.fault).toBe(expected.fault);
            const values = answers.results.map(({ value, term }) =>
              term === 0 ? value : Number(evaluator.value(term)),
            );
            expect(values).toEqual(expected.results.map(({ value }) => value));
            expect(differences(answers.process, expected.process.memory, evaluator)).toEqual([]);
            const texts = world.arguments.map((text) =>
              typeof text === 'string' || text.terms === undefined
                ? text
                : text.bytes.map((byte, i) => evaluator.low(present(text.terms)[i]) || byte & 0),
            );
            const given = contentOf(sources, plan.arguments, its).arguments;
            expect(texts.length).toBe(plan.arguments.length + given.length);
            given.forEach((bytes, i) => {
              const text = texts[plan.arguments.length + i] as Uint8Array;
              const padded = new Uint8Array(text.length);
              padded.set(bytes);
              expect(text).toEqual(padded);
            });
          }
        },
      ),
      { numRuns: 400 },
    );
    expect(compared).toBeGreaterThan(600);
  });

  test('the empty input is an input of every source', () => {
    fc.assert(
      fc.property(sources, (sources) => {
        const run = new SymbolicRun(new Terms());
        run.begin(new Map());
        const world = new WorldMaker(sources, plan).symbolic(run);
        expect(world.arguments.length).toBe(plan.arguments.length + sources.fewestArguments);
      }),
    );
  });

  test('a length beyond the greatest is no input', () => {
    const run = new SymbolicRun(new Terms());
    run.begin(new Map([['length/stdin', Uint8Array.of(9, 0, 0, 0)]]));
    const maker = new WorldMaker({ ...noSources, stdin: { min: 1, max: 4 } }, plan);
    expect(() => maker.symbolic(run)).toThrow(Halt);
    expect(run.path.held[0]).toBe(0);
  });

  test('the number of arguments is decided at the start', () => {
    const run = new SymbolicRun(new Terms());
    run.begin(new Map());
    const many = {
      ...noSources,
      arguments: [
        { min: 1, max: 1 },
        { min: 1, max: 1 },
      ],
    };
    new WorldMaker(many, plan).symbolic(run);
    expect([...run.path.decisions.subarray(0, run.path.length)]).toEqual([
      worldDecision.inputSize,
      worldDecision.argumentCount,
    ]);
    expect(run.objects.map(({ name }) => name)).toEqual(['count/args']);
    const two = new Map([['count/args', Uint8Array.of(2, 0, 0, 0)]]);
    run.begin(two);
    new WorldMaker(many, plan).symbolic(run);
    const names = ['count/args', argumentName(2), argumentName(3)];
    expect(run.objects.map(({ name }) => name)).toEqual(names);
  });

  test('a symbolic path names one of the files, or nothing, or has a slash', () => {
    const decisionsOf = (name: string): string[] => {
      const run = new SymbolicRun(new Terms());
      run.begin(new Map([['stdin', new TextEncoder().encode(name)]]));
      const three = { ...noSources, stdin: { min: 3, max: 3 } };
      const files = [
        { path: '/home/f', content: { kind: 'file' as const, bytes: new Uint8Array(1) } },
      ];
      const process = new TestProcess(new WorldMaker(three, { ...plan, files }).symbolic(run));
      process.call('read', 0, 512, 3);
      const result = process.call('open', 512, 0);
      const { decisions, held, length } = run.path;
      return Array.from({ length }, (_, i) => `${decisions[i]} ${held[i]}`).concat(`${result}`);
    };
    const { pathName, systemCall } = worldDecision;
    const isNone = [`${pathName} 0`, `${pathName} 0`, `${pathName} 0`];
    expect(decisionsOf('f')).toEqual([`${pathName} 0`, `${pathName} 0`, `${pathName} 1`, '3']);
    expect(decisionsOf('g')).toEqual([...isNone, `${pathName} 0`, '-2']);
    const pinned = [`${systemCall} 1`, `${systemCall} 1`, `${systemCall} 1`];
    expect(decisionsOf('/g')).toEqual([...isNone, `${pathName} 1`, ...pinned, '-2']);
  });
});
