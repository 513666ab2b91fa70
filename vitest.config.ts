import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { hangSeconds } from './tests/patience.ts';

/** The files that take longest, in this order: whichever is begun last keeps one core waiting for the other. */
const longest = [
  'tests/programs/programs.test.ts',
  'tests/check/kinds.test.ts',
  'tests/cluster/cluster.test.ts',
  'tests/check/resume.test.ts',
  'tests/check/floats.test.ts',
  'tests/check/threads.test.ts',
  'tests/cluster/redis.test.ts',
  'tests/check/float-bombs.test.ts',
  'tests/cli/check.test.ts',
  'tests/check/programs.test.ts',
  'tests/check/same-result.test.ts',
  'tests/check/random-functions.test.ts',
  'tests/judge-solver/judge.test.ts',
  'tests/judge/csmith.test.ts',
  'tests/cli/run.test.ts',
  'tests/libc/families.test.ts',
  'tests/harness/models.test.ts',
  'tests/cli/cc.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(name));
      return place < 0 ? longest.length : place;
    };
    return files.toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: 'tests/setup.ts',
    testTimeout: 1000 * hangSeconds,
    hookTimeout: 1000 * hangSeconds,
    teardownTimeout: 1000 * hangSeconds,
    // Processes, not threads: tests start threads with deep stacks of their own.
    pool: 'forks',
    // Most tests wait for one process or one thread of theirs, so that every core can have a file of its own. Vitest
    // would leave one of two idle.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
  },
});
