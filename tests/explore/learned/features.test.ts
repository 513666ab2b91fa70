/** Each of the forty features, on paths where its value is known. */
import { describe, expect, test } from 'vitest';
import {
  featureNames,
  features,
  rowFeatures,
  sideFeatures,
} from '../../../src/explore/learned/features.ts';
import type { Subject } from '../../../src/explore/runner.ts';
import { Fact } from '../../../src/program/branch-facts.ts';
import { Observed, type Taken } from './observed.ts';

/** Ten branches with nothing around them, and what the source says of them. */
function branches(...facts: number[]): Subject {
  const decisions = Array.from({ length: 10 }, (_, site) => ({
    ...{ site, kind: 'branch' as const },
    ...(facts[site] !== undefined && { facts: facts[site] }),
  }));
  return { decisions, sites: [] };
}

/** All held, in this order. */
const held = (...decisions: number[]): Taken[] => decisions.map((decision) => [decision, true]);

/** The rows that have it. */
const where = (rows: readonly boolean[]) => rows.flatMap((has, row) => (has ? [row] : []));

test('there are forty, twelve of them static, and each is of a side or of a row', () => {
  expect(featureNames).toHaveLength(40);
  expect(features.filter(({ kind }) => kind === 'static')).toHaveLength(12);
  expect([...sideFeatures, ...rowFeatures].toSorted()).toEqual([...featureNames].toSorted());
  expect(sideFeatures.length).toBeLessThanOrEqual(32);
});

describe('static', () => {
  const said = [
    ['in-main', Fact.inMain],
    ['nested', Fact.nested],
    ['external-call', Fact.externalCall],
    ['integer', Fact.integer],
    ['constant-text', Fact.constantText],
    ['pointer', Fact.pointer],
    ['local-variable', Fact.localVariable],
    ['in-loop', Fact.inLoop],
  ] as const;

  test.each(said)('%s: as the source says', (name, fact) => {
    const session = new Observed(branches(0, fact));
    session.run(held(0, 1));
    expect(session.rows(name)).toEqual([false, true]);
  });

  test('loop-true stays in the loop, loop-false leaves it', () => {
    const session = new Observed(branches(Fact.staysWhenTrue, Fact.staysWhenFalse));
    session.run([...held(0, 1), [0, false], [1, false], [2, true]]);
    expect(where(session.rows('loop-true'))).toEqual([0, 3]);
    expect(where(session.rows('loop-false'))).toEqual([1, 2]);
  });

  test('case-true is a case, case-false the default', () => {
    const point = { site: 0, kind: 'switch' as const };
    const decisions = [point, { ...point, facts: Fact.isDefault }];
    const session = new Observed({ decisions, sites: [] });
    session.run(held(0));
    expect(session.features(0)).toContain('case-true');
    expect(session.features(0)).not.toContain('case-false');
    const other = new Observed({ decisions, sites: [] });
    other.run(held(1));
    expect(other.features(0)).toContain('case-false');
    expect(other.features(0)).not.toContain('case-true');
  });
});

describe('the place in the path', () => {
  test('path-begin, path-end: the first and last tenth', () => {
    const session = new Observed(branches());
    session.run(held(...Array.from({ length: 20 }, (_, i) => i % 10)));
    expect(where(session.rows('path-begin'))).toEqual([0, 1]);
    expect(where(session.rows('path-end'))).toEqual([18, 19]);
  });

  test('most-frequent, least-frequent: sides, not decisions', () => {
    const session = new Observed(branches());
    session.run([...held(0, 1, 1, 2, 2, 2), [2, false], [1, false], [1, false]]);
    expect(where(session.rows('most-frequent'))).toEqual([3, 4, 5]);
    expect(where(session.rows('least-frequent'))).toEqual([0, 6]);
  });

  test('checks are no branches of a path', () => {
    const decisions = [...branches().decisions, { site: 0, kind: 'bounds' as const }];
    const session = new Observed({ decisions, sites: [] });
    session.run(held(0, 10, 1));
    expect(session.path.length).toBe(2);
  });

  test('after-negated, near-negated: right after it, and within a fifth of the path', () => {
    const session = new Observed(branches());
    session.run(held(0, 1, 2, 3));
    expect(where(session.rows('near-negated'))).toEqual([]);
    session.run([...held(0, 1), [2, false], ...held(4, 5, 6, 7, 8, 9, 0)], [], 2);
    expect(where(session.rows('after-negated'))).toEqual([3]);
    expect(where(session.rows('near-negated'))).toEqual([0, 1, 2, 3, 4]);
  });

  test('context-1 to context-5: negated before, behind the same branches, k with the branch itself', () => {
    const session = new Observed(branches());
    session.run(held(0, 1, 2, 3, 4, 5, 6));
    session.path.visit(6);
    session.run([...held(0), [1, false], [2, false], ...held(3, 4, 5, 6)]);
    const levels = [1, 2, 3, 4, 5].map((k) =>
      session.features(6).includes(`context-${k}` as 'context-1'),
    );
    expect(levels).toEqual([true, true, true, true, false]);
    expect(where(session.rows('context-1'))).toEqual([6]);
    session.path.visit(1);
    expect(where(session.rows('context-1'))).toEqual([1, 6]);
  });
});

describe('what has become of a branch', () => {
  test('newly-covered: by the last run, not by the one before', () => {
    const session = new Observed(branches());
    session.run(held(0, 1));
    expect(session.rows('newly-covered')).toEqual([true, true]);
    session.run([...held(0), [1, false]]);
    expect(session.rows('newly-covered')).toEqual([false, true]);
    session.run(held(0, 1));
    expect(session.rows('newly-covered')).toEqual([false, false]);
  });

  test('negated-10, -20, -30: more often than that', () => {
    const session = new Observed(branches());
    const counts = [10, 11, 21, 31].map((times) => {
      session.run(held(0));
      while (negations < times) negate(session);
      session.run(held(0));
      return session.features(0).filter((name) => /^negated-\d/.test(name)).length;
    });
    expect(counts).toEqual([0, 1, 2, 3]);
  });

  /** The first row, again and again. */
  let negations = 0;
  const negate = (session: Observed) => {
    session.run(held(0));
    session.run([[0, false]], [], 0);
    negations++;
  };

  test('negated-lately-10, -20, -30: for one of so many runs', () => {
    const session = new Observed(branches());
    session.run(held(0));
    session.run([[0, false]], [], 0);
    const counts: number[] = [];
    for (let run = 1; run <= 30; run++) {
      session.run(held(0));
      counts.push(session.features(0).filter((name) => name.startsWith('negated-lately')).length);
    }
    // The run that it was negated for is one of them.
    expect(counts.lastIndexOf(3)).toBe(8);
    expect(counts.lastIndexOf(2)).toBe(18);
    expect(counts.lastIndexOf(1)).toBe(28);
  });

  /** Different ways to the same branch, which is the last row. */
  const ways = function* (count: number): Generator<Taken[]> {
    for (let way = 0; way < count; way++)
      yield [...Array.from({ length: way }, (): Taken => [1, false]), [1, true]];
  };

  test('failed-10, opposite-failed-10: in vain more than ten times', () => {
    const session = new Observed(branches());
    for (const way of ways(11)) {
      session.run([...way, [0, true]]);
      expect(session.features(way.length)).not.toContain('failed-10');
      session.fail(way.length);
    }
    expect(session.features(11)).toContain('failed-10');
    expect(session.features(11)).not.toContain('opposite-failed-10');
    session.run([...held(1), [0, false]]);
    expect(session.features(1)).toContain('opposite-failed-10');
    expect(session.features(1)).not.toContain('failed-10');
  });

  test('a branch is hopeless after seventy failures in a row', () => {
    const session = new Observed(branches());
    for (const way of ways(71)) {
      session.run([...way, [0, true]]);
      expect(session.isHopeless(way.length)).toBe(false);
      session.fail(way.length);
    }
    expect(session.isHopeless(71)).toBe(true);
    session.run([...held(1), [0, false]], [], 71);
    session.run(held(1, 0));
    expect(session.isHopeless(1)).toBe(false);
  });
});
