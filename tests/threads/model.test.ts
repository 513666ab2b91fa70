// The law of schedules: exploring a program of two or three threads with enough preemptions finds exactly the results that some
// interleaving of its operations has, and the schedule that an input holds has the same result in a run without shadows. With
// fewer preemptions nothing else is found.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Terms } from '../../src/expr/terms.ts';
import { noSources } from '../../src/input/sources.ts';
import { machineFor } from '../../src/machine/machine.ts';
import type { Outcome } from '../../src/machine/outcome.ts';
import { Executor } from '../../src/run/executor.ts';
import { concreteWorld, WorldMaker } from '../../src/world/world-maker.ts';
import fc from '../chance.ts';
import { explored } from '../explore/exploring.ts';
import { programsOf } from '../machine/subject.ts';
import { programs, resultsOf, waitingPrograms } from './model.ts';

const source = readFileSync(join(import.meta.dirname, 'interpreter.c'), 'utf8');
const programOf = await programsOf(source);
const memory = 1 << 28;
const shadowed = programOf({ shadows: true, memory });
const module = new WebAssembly.Module(shadowed.wasm as Uint8Array<ArrayBuffer>);
const machine = machineFor(programOf({ memory }));
/** Two threads with two locks each need no more than two preemptions to come to any of their results. */
const enough = 2;
const limits = { fuel: 1 << 22, expired: () => false, leaks: true };

function resultText(outcome: Outcome | { readonly kind: 'different' }): string {
  if (outcome.kind === 'exited') return `${outcome.status}`;
  return outcome.kind === 'finding' ? outcome.finding.kind : outcome.kind;
}

function exploredResults(threads: readonly string[], preemptions: number) {
  const plan = {
    ...{ arguments: ['program', ...threads], environment: {}, directory: '/home', files: [] },
    ...{ seed: 0, fileSpace: 1 << 20 },
  };
  const sources = { ...noSources, preemptions };
  const terms = new Terms();
  const maker = new WorldMaker(sources, plan);
  const world = (run: Parameters<typeof maker.symbolic>[0]) => maker.symbolic(run);
  const options = { terms, world, limits, selfCheck: true, module };
  const executor = Object.assign(new Executor(shadowed, options), { terms });
  const { result, tests } = explored(executor);
  expect(result).toMatchObject({ stopped: 'exhausted', undecided: 0, pending: 0 });
  expect(result.divergences.count).toBe(0);
  for (const { input, outcome } of tests) {
    const again = machine.once(() => concreteWorld(sources, plan, input), limits, input);
    expect(resultText(again)).toBe(resultText(outcome));
  }
  return { paths: tests.length, results: new Set(tests.map(({ outcome }) => resultText(outcome))) };
}

const kinds = { locks: programs, 'conditions and semaphores': waitingPrograms };

test.each(Object.entries(kinds))(
  'all results of all interleavings are found, and no others: %s',
  (_, kind) => {
    const law = fc.property(kind, (threads) => {
      const expected = resultsOf(threads);
      const all = exploredResults(threads, enough);
      expect([...all.results].toSorted()).toEqual(expected);
      const few = exploredResults(threads, 1);
      expect(expected).toEqual(expect.arrayContaining([...few.results]));
      expect(few.paths).toBeLessThanOrEqual(all.paths);
    });
    fc.assert(law, { numRuns: Number(process.env.CLEW_RUNS ?? 4) });
  },
);
