/**
 * An exploration in parts, and one that was stopped and goes on from its journal, find what an undisturbed one finds:
 * random programs, cut at random moments.
 */

import { expect, test } from 'vitest';
import type { Handover } from '../../src/explore/handover.ts';
import type { Entry } from '../../src/explore/journal.ts';
import type { ExploreOptions } from '../../src/explore/options.ts';
import { searcherNamed } from '../../src/explore/search/named.ts';
import { Session } from '../../src/explore/session.ts';
import { stackChain } from '../../src/solver/chain.ts';
import { loadSat } from '../../src/solver/sat.ts';
import fc from '../chance.ts';
import { explored } from './exploring.ts';
import { FakeProgram } from './fake-program.ts';
import { everyPath, pathOf, programOf, statements } from './random-programs.ts';
import { insertionSort } from './subjects.ts';

const module = await loadSat();

const pathsOf = (
  program: FakeProgram,
  tests: readonly { input: ReadonlyMap<string, Uint8Array> }[],
) => tests.map(({ input }) => pathOf(program, [...(input.get('memory/a') ?? [])])).toSorted();

/** Stops after every `runs` new runs, and goes on from the journal, until nothing is left. */
function inPieces(program: FakeProgram, runs: number, checks: 'strict' | 'relaxed') {
  const past: Entry[] = [];
  const journal = { record: (entry: Entry) => past.push(structuredClone(entry)) };
  for (let maxRuns = runs; ; maxRuns += runs) {
    const before = [...past];
    const piece = explored(program, { checks, journal, past: before, maxRuns });
    expect(piece.result.divergences.count).toBe(0);
    if (piece.result.stopped === 'exhausted') return piece;
  }
}

/** Gives branches away every few events; each part of the tree is explored by a session of its own. */
function inParts(make: () => FakeProgram, every: number, options: Partial<ExploreOptions> = {}) {
  const tests: { input: ReadonlyMap<string, Uint8Array> }[] = [];
  const handovers: (Handover | undefined)[] = [undefined];
  let runs = 0;
  for (const handover of handovers) {
    const program = make();
    const { terms } = program;
    const session = new Session(program, {
      terms,
      solver: stackChain(terms, module),
      searcher: searcherNamed(['dfs']),
      checks: 'strict',
      now: () => 0,
      ...options,
      ...(handover && { handover: structuredClone(handover) }),
    });
    const exploration = session.explore();
    for (let step = exploration.next(), events = 0; ; step = exploration.next()) {
      if (step.done) {
        expect(step.value).toMatchObject({ stopped: 'exhausted', pending: 0, undecided: 0 });
        expect(step.value.divergences.count).toBe(0);
        runs += step.value.runs;
        break;
      }
      if (step.value.kind === 'test') tests.push(step.value);
      if (++events % every === 0)
        for (const { handover } of session.handOver(2, () => handovers.length))
          handovers.push(handover);
    }
  }
  return { tests, runs, parts: handovers.length };
}

const checkModes = fc.constantFrom('strict' as const, 'relaxed' as const);
const pieces = fc.integer({ min: 1, max: 7 });

test('what was stopped goes on where it was, and asks nothing twice', () => {
  const law = fc.property(statements, pieces, checkModes, (list, runs, checks) => {
    const program = programOf(list);
    const whole = explored(program, { checks });
    const { result, tests, findings } = inPieces(program, runs, checks);
    expect(pathsOf(program, tests)).toEqual(everyPath(program));
    expect(result.runs).toBe(whole.result.runs);
    expect(findings.map(({ finding }) => finding)).toEqual(
      whole.findings.map(({ finding }) => finding),
    );
  });
  fc.assert(law, { numRuns: Number(process.env.CLEW_RUNS ?? 60) });
});

test('parts that were given away make up the whole', () => {
  const law = fc.property(statements, pieces, checkModes, (list, every, checks) => {
    const program = programOf(list);
    const { tests, runs } = inParts(() => programOf(list), every, { checks });
    expect(pathsOf(program, tests)).toEqual(everyPath(program));
    expect(runs).toBe(explored(program, { checks }).result.runs);
  });
  fc.assert(law, { numRuns: Number(process.env.CLEW_RUNS ?? 60) });
});

test('720 ways to sort six bytes, in many parts', () => {
  const { tests, parts } = inParts(() => insertionSort(6), 50);
  expect(tests).toHaveLength(720);
  expect(parts).toBeGreaterThan(10);
});

test('a journal of another program is left at the first run that differs', () => {
  const past: Entry[] = [];
  const other = insertionSort(5);
  explored(other, { journal: { record: (entry) => past.push(entry) } });
  const entries: Entry[] = [];
  const { tests } = explored(insertionSort(6), {
    past,
    journal: { record: (entry) => entries.push(entry) },
  });
  expect(tests).toHaveLength(720);
  expect(entries[0]).toEqual({ kind: 'forgotten', kept: 0 });
});

test('an input that belongs to another part is told to the others, its finding to all', () => {
  const make = () =>
    new FakeProgram({ first: 'branch', second: 'branch', check: 'assertion' }, (run) => {
      const { terms } = run;
      const [x, y] = run.bytes('memory/a', 2);
      const isSmall = run.decide('first', terms.ult(x, terms.constant(8, 100)));
      if (run.decide('second', terms.ult(y, terms.constant(8, 50))) || isSmall) return;
      run.check('check', terms.ult(y, terms.constant(8, 200)), 'assert');
    });
  const sessionOf = (more: Partial<ExploreOptions>) => {
    const program = make();
    const { terms } = program;
    const solver = stackChain(terms, module);
    const searcher = searcherNamed(['dfs']);
    return new Session(program, {
      terms,
      solver,
      searcher,
      checks: 'strict',
      now: () => 0,
      ...more,
    });
  };
  const [zeros, foreign] = [Uint8Array.of(0, 0), Uint8Array.of(150, 250)].map(
    (bytes) => new Map([['memory/a', bytes]]),
  );
  const kindsOf = (session: Session, act: () => void) => {
    const kinds: string[] = [];
    for (const { kind } of session.explore()) {
      if (kind === 'test' && !kinds.includes('test')) act();
      if (kind !== 'progress' && kind !== 'simpler') kinds.push(kind);
    }
    return kinds;
  };
  const handovers: Handover[] = [];
  const first = sessionOf({ seeds: [zeros, foreign] });
  const give = () => handovers.push(...first.handOver(1, () => 1).map(({ handover }) => handover));
  expect(kindsOf(first, give)).toEqual(['test', 'foreign', 'failure', 'finding', 'test']);
  expect(handovers).toHaveLength(1);
  // The owner would find it anyway; now it is the second of its runs.
  const owner = sessionOf({ handover: structuredClone(handovers[0]) });
  const kinds = kindsOf(owner, () => owner.addForeignInput(foreign));
  expect(kinds.slice(0, 4)).toEqual(['test', 'test', 'failure', 'finding']);
  expect(kinds).not.toContain('foreign');
});
