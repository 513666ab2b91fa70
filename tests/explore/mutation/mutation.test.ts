// Mutation in an exploration: an exhausted one is the same with and without it, the same seed does the same, and what the
// solver cannot do it may.

import { describe, expect, test } from 'vitest';
import { present } from '../../../src/base/known.ts';
import { Mutation } from '../../../src/explore/mutation/mutation.ts';
import { Terms } from '../../../src/expr/terms.ts';
import { emptyInput, type Input } from '../../../src/input/input.ts';
import { noSources, openNumbers, type Sources } from '../../../src/input/sources.ts';
import { Executor } from '../../../src/run/executor.ts';
import { PlainRunner } from '../../../src/run/plain-runner.ts';
import { concreteWorld, WorldMaker } from '../../../src/world/world-maker.ts';
import { programOf } from '../../machine/subject.ts';
import { type Explored, explored } from '../exploring.ts';

const plan = {
  ...{ arguments: ['program'], environment: {}, directory: '/home', files: [] },
  ...{ seed: 0, fileSpace: 1 << 20 },
};
const limits = { fuel: 1 << 20, expired: () => false, leaks: false };

class Subject {
  private readonly programs: Awaited<ReturnType<typeof programOf>>[];
  private readonly sources: Sources;

  static async of(source: string, sources: Partial<Sources>): Promise<Subject> {
    const programs = [false, true].map((shadows) =>
      programOf(source, { shadows, coverage: true, counts: !shadows }),
    );
    return new Subject(await Promise.all(programs), { ...noSources, ...sources });
  }

  constructor(programs: Subject['programs'], sources: Sources) {
    this.programs = programs;
    this.sources = sources;
  }

  explore(mutate: boolean, maxRuns?: number): Explored & { mutation: Mutation; covered: number } {
    const { executor, terms, mutation } = this.loaded();
    const runner = Object.assign(executor, { terms });
    const options = { mutation: mutate ? mutation : undefined, maxRuns };
    const all = explored(runner, options);
    return { ...all, mutation, covered: present(executor.coverage).summary().branches.covered };
  }

  /** The inputs that mutation alone finds worth a run with shadows, in so many runs without. */
  mutants(runs: number): readonly Input[] {
    const { executor, mutation } = this.loaded();
    mutation.learn(emptyInput, executor.run(emptyInput));
    const found: Input[] = [];
    while (mutation.runs < runs) {
      for (const input of mutation.round()) {
        if (input === undefined) continue;
        found.push(input);
        mutation.learn(input, executor.run(input));
      }
    }
    return found;
  }

  private loaded() {
    const { sources } = this;
    const terms = new Terms();
    const maker = new WorldMaker(sources, plan);
    const world = maker.symbolic.bind(maker);
    const executor = new Executor(this.programs[1], { terms, world, limits, selfCheck: true });
    const plain = new PlainRunner({
      ...{ coverage: present(executor.program.coverage), limits },
      world: (input) => concreteWorld(sources, plan, input),
    });
    plain.load(this.programs[0]);
    const mutation = new Mutation({
      ...{ terms, plain },
      open: openNumbers(sources, plan.arguments),
      seed: 1,
      // So much that mutation begins at once.
      solved: () => 100_000,
    });
    return { executor, terms, mutation };
  }
}

describe('an exhausted exploration', () => {
  const source = `
    #include <stdlib.h>
    #include <unistd.h>
    int main(void) {
      char text[4];
      int length = read(0, text, 4), digits = 0;
      for (int i = 0; i < length; i++) {
        if (text[i] >= '0' && text[i] <= '9') digits++;
        else if (text[i] == '!') abort();
      }
      if (digits == 3 && text[0] == '7') digits = 100 / (text[1] - '5');
      return digits;
    }`;

  test('has the same paths and findings with mutation', async () => {
    const subject = await Subject.of(source, { stdin: { min: 1, max: 4 } });
    const [without, with_] = [subject.explore(false), subject.explore(true)];
    expect(with_.mutation.runs).toBeGreaterThan(1000);
    expect(with_.mutation.kept).toBeGreaterThan(0);
    for (const each of [without, with_]) expect(each.result.stopped).toBe('exhausted');
    expect(with_.result.paths).toBe(without.result.paths);
    expect(with_.tests.length).toBe(without.tests.length);
    expect(with_.covered).toBe(without.covered);
    expect(with_.result.divergences.count).toBe(0);
    expect(findingsOf(with_)).toEqual(findingsOf(without));
  });

  test('is the same each time', async () => {
    const subject = await Subject.of(source, { stdin: { min: 1, max: 4 } });
    const [first, second] = [subject.explore(true), subject.explore(true)];
    const told = ({ events }: Explored) =>
      events.map((event) => (event.kind === 'test' ? [...event.input] : event.kind));
    expect(told(second)).toEqual(told(first));
    expect(second.mutation.runs).toBe(first.mutation.runs);
  });
});

test('a crash that mutation finds is an ordinary finding', async () => {
  // The host computes cosh, so its argument is lost to the solver, which cannot aim at the abort.
  const subject = await Subject.of(
    `#include <math.h>
     #include <stdlib.h>
     #include <unistd.h>
     int main(void) {
       unsigned char text[64];
       read(0, text, 64);
       int steps = 0;
       for (int i = 4; i < 64; i++) if (text[i] == 'x') steps++;
       if (floor(cosh(text[0] / 10.0)) == 67) abort();
       return steps;
     }`,
    { stdin: { min: 64, max: 64 } },
  );
  expect(findingsOf(subject.explore(false, 100))).toEqual([]);
  expect(findingsOf(subject.explore(true, 100))).toEqual(['abort']);
});

function findingsOf({ findings }: Explored): string[] {
  return findings.map(({ finding }) => finding.kind).sort();
}

test('a server that waits for its next client has taken a path: its inputs are mutated too', async () => {
  const server = `
    #include <netinet/in.h>
    #include <sys/socket.h>
    #include <unistd.h>
    int main(void) {
      struct sockaddr_in address = { .sin_family = AF_INET };
      int listening = socket(AF_INET, SOCK_STREAM, 0);
      if (bind(listening, (void *)&address, sizeof address) || listen(listening, 1)) return 1;
      for (int seen = 0;;) {
        unsigned char text[8];
        int client = accept(listening, 0, 0), length = read(client, text, sizeof text);
        for (int i = 0; i < length; i++) seen += text[i] == 'x' ? 2 : text[i] > 'x';
        close(client);
      }
    }`;
  const subject = await Subject.of(server, { sockets: [[{ min: 8, max: 8 }]] });
  const { tests, mutation } = subject.explore(true, 40);
  expect(tests.every(({ outcome }) => outcome.kind === 'idle')).toBe(true);
  expect(mutation.runs).toBeGreaterThan(0);
});

test('a word that only tables know is found letter by letter', async () => {
  // A machine of states whose table has the word: the same two lines run for every letter, right or wrong.
  const word = 'labyrinth';
  const rows = [...word].map((letter, state) => `[${state}]['${letter}' - 'a'] = ${state + 1}`);
  const subject = await Subject.of(
    `#include <stdlib.h>
     #include <unistd.h>
     static const unsigned char next[${word.length + 1}][26] = {${rows.join(', ')}};
     int main(void) {
       unsigned char text[16];
       int length = read(0, text, sizeof text), state = 0;
       for (int i = 0; i < length; i++)
         state = text[i] >= 'a' && text[i] <= 'z' ? next[state][text[i] - 'a'] : 0;
       if (state == ${word.length}) abort();
       return 0;
     }`,
    { stdin: { min: 1, max: 16 } },
  );
  const texts = subject.mutants(150_000).map((input) => Buffer.from(input.get('stdin') ?? []));
  expect(texts.map((text) => text.toString('latin1')).join(' ')).toContain(word);
});
