// Programs that read symbolic arguments, files and standard input, explored to their end and judged by running plain
// programs on every input of a small alphabet: exactly one path must be each input's, and end as its plain run does.
// (An exit status that is computed from input is no decision, so the programs return constants.)

import { describe, expect, test } from 'vitest';
import { DepthFirst } from '../../src/explore/search/dfs.ts';
import { explore } from '../../src/explore/session.ts';
import { Evaluator } from '../../src/expr/evaluate.ts';
import { Terms } from '../../src/expr/terms.ts';
import { Machine } from '../../src/machine/machine.ts';
import type { Outcome } from '../../src/machine/outcome.ts';
import type { Input } from '../../src/machine/shadow/input.ts';
import { Executor } from '../../src/run/executor.ts';
import { inputOf, noContent, noSources, type Sources } from '../../src/run/sources.ts';
import type { Trace } from '../../src/run/trace.ts';
import { concreteWorld, WorldMaker } from '../../src/run/world-maker.ts';
import { stackChain } from '../../src/solver/chain.ts';
import { loadSat } from '../../src/solver/sat.ts';
import { programOf } from '../machine/subject.ts';

const plan = {
  arguments: ['program'],
  environment: {},
  directory: '/home',
  files: [],
  seed: 0,
  fileSpace: 1 << 20,
};
const limits = { fuel: 1 << 22, expired: () => false, leaks: false };
const sat = await loadSat();

interface PathOf {
  readonly conditions: readonly { readonly condition: number; readonly held: boolean }[];
  readonly end: string;
}

const endOf = (outcome: Outcome): string => {
  if (outcome.kind === 'exited') return `exit ${outcome.status}`;
  if (outcome.kind !== 'finding') return outcome.kind;
  const line = outcome.finding.stack.find((frame) => !frame.library)?.line;
  return `${outcome.finding.kind} ${line}`;
};

/** All paths, with what their inputs have in common. */
function pathsOf(executor: Executor, terms: Terms): PathOf[] {
  const paths: PathOf[] = [];
  const run = (input: Input): Trace => {
    const trace = executor.run(input);
    const conditions = Array.from({ length: trace.length }, (_, i) => ({
      condition: trace.conditions[i]!,
      held: trace.held[i] === 1,
    }));
    if (trace.outcome.kind !== 'assumption') paths.push({ conditions, end: endOf(trace.outcome) });
    return trace;
  };
  const { program, symbols } = executor;
  const runner = { program, symbols, run, aim: (condition: number) => executor.aim(condition) };
  const exploration = explore(runner, {
    terms,
    solver: stackChain(terms, sat),
    searcher: (territory) => new DepthFirst(territory),
    checks: 'strict',
    now: () => performance.now(),
  });
  let step = exploration.next();
  while (!step.done) {
    expect(step.value.kind).not.toBe('divergence');
    step = exploration.next();
  }
  expect(step.value.stopped).toBe('exhausted');
  return paths;
}

/** All strings of these lengths. */
function strings(alphabet: string, min: number, max: number): string[] {
  let all = [''];
  const found: string[] = min === 0 ? [''] : [];
  for (let length = 1; length <= max; length++) {
    all = all.flatMap((text) => [...alphabet].map((character) => text + character));
    if (length >= min) found.push(...all);
  }
  return found;
}

interface Contents {
  readonly stdin?: string;
  readonly arguments?: readonly string[];
  readonly file?: string;
}

async function judge(source: string, partial: Partial<Sources>, all: readonly Contents[]) {
  const sources = { ...noSources, ...partial };
  const terms = new Terms();
  const maker = new WorldMaker(sources, plan);
  const executor = new Executor(await programOf(source, { shadows: true }), {
    terms,
    world: (run) => maker.symbolic(run),
    limits,
    selfCheck: true,
  });
  const paths = pathsOf(executor, terms);
  const plain = await programOf(source);
  const machine = new Machine(plain, new WebAssembly.Module(plain.wasm as Uint8Array<ArrayBuffer>));
  const evaluator = new Evaluator(terms);
  const bytes = (text = '') => Uint8Array.from(Buffer.from(text, 'latin1'));
  const ends = new Set<string>();
  for (const { stdin, arguments: words = [], file } of all) {
    const input = inputOf(sources, plan.arguments, {
      ...noContent,
      stdin: bytes(stdin),
      arguments: words.map(bytes),
      files: sources.files.map(({ name }) => ({ name, bytes: bytes(file) })),
    });
    evaluator.under(executor.symbols.assignment(input));
    const own = paths.filter(({ conditions }) =>
      conditions.every(({ condition, held }) => evaluator.holds(condition) === held),
    );
    const end = endOf(machine.execute(concreteWorld(sources, plan, input), limits, input));
    expect([stdin, words, file, ...own.map((path) => path.end)]).toEqual([stdin, words, file, end]);
    ends.add(end);
  }
  return { ends: [...ends].sort(), paths: paths.length };
}

const exactly = (length: number) => ({ min: length, max: length });

describe('explored to the end', () => {
  test('read: what is there of an input of open length', async () => {
    const source = `#include <unistd.h>
      int main(void) {
        char a[2] = "xy", b[4] = "zzz";
        long first = read(0, a, 2), second = read(0, b, 4), third = read(0, b, 4);
        if (third) return 9;
        if (a[1] == 'b') return 1;
        if (second == 1 && b[0] == 'a') return 2;
        if (second > 1) return 3;
        if (first < 2) return 4;
        return 5;
      }`;
    const all = strings('ab', 0, 4).map((stdin) => ({ stdin }));
    const { ends } = await judge(source, { stdin: { min: 0, max: 4 } }, all);
    expect(ends).toEqual(['exit 1', 'exit 2', 'exit 3', 'exit 4', 'exit 5']);
  });

  test('read: a buffer that only a longer input overflows', async () => {
    const source = `#include <unistd.h>
      int main(void) {
        char a[3];
        long n = read(0, a, 8);
        if (n == 3) return 3;
        return 0;
      }`;
    const all = strings('a', 0, 5).map((stdin) => ({ stdin }));
    const { ends } = await judge(source, { stdin: { min: 0, max: 5 } }, all);
    expect(ends).toContain('out-of-bounds 4');
  });

  test('stdio: lines and characters', async () => {
    const source = `#include <stdio.h>
      #include <string.h>
      int main(void) {
        char line[3];
        int lines = 0;
        while (fgets(line, sizeof line, stdin)) {
          lines++;
          if (strcmp(line, "a\\n") == 0) return 20 + lines;
        }
        return lines;
      }`;
    const all = strings('a\n', 0, 4).map((stdin) => ({ stdin }));
    const { ends } = await judge(source, { stdin: { min: 0, max: 4 } }, all);
    expect(ends).toContain('exit 22');
  });

  test('getline: a line of open length in a larger buffer', async () => {
    const source = `#include <stdio.h>
      int main(void) {
        char *line = 0;
        size_t room = 0;
        long length;
        while ((length = getline(&line, &room, stdin)) > 0)
          if (length == 3 && line[0] == '#') return 5;
        return 0;
      }`;
    const all = strings('#\n', 0, 3).map((stdin) => ({ stdin }));
    const { ends } = await judge(source, { stdin: { min: 0, max: 3 } }, all);
    expect(ends).toEqual(['exit 0', 'exit 5']);
  });

  test('files: size by seeking and by stat, reading back what was written', async () => {
    const source = `#include <stdio.h>
      #include <stdlib.h>
      #include <sys/stat.h>
      int main(void) {
        struct stat status;
        if (stat("data", &status)) return 90;
        FILE *file = fopen("data", "rb");
        fseek(file, 0, SEEK_END);
        long size = ftell(file);
        if (size != status.st_size) return 91;
        rewind(file);
        if (size == 0) return 1;
        char *copy = malloc(size);
        if (fread(copy, 1, size, file) != (size_t)size) return 92;
        FILE *other = fopen("other", "w+b");
        fwrite(copy, 1, size, other);
        rewind(other);
        int c = fgetc(other);
        if (c == 'b') return 2 + size;
        return 10;
      }`;
    const all = strings('ab', 0, 3).map((file) => ({ file }));
    const { ends } = await judge(source, { files: [{ name: 'data', min: 0, max: 3 }] }, all);
    expect(ends).toEqual(['exit 1', 'exit 10', 'exit 3', 'exit 4', 'exit 5']);
  });

  test('arguments: their number, their lengths, their characters', async () => {
    const source = `#include <string.h>
      int main(int argc, char **argv) {
        int sum = 0;
        for (int i = 1; i < argc; i++) {
          if (strcmp(argv[i], "-v") == 0) return 100;
          if (strlen(argv[i]) == 1) sum += 10;
        }
        return sum + argc;
      }`;
    const words = strings('-v', 0, 2);
    const all: Contents[] = [{ arguments: [] }];
    for (const a of words) {
      all.push({ arguments: [a] });
      for (const b of words) all.push({ arguments: [a, b] });
    }
    const { ends } = await judge(source, { arguments: [exactly(2), { min: 0, max: 2 }] }, all);
    expect(ends).toEqual([
      'exit 1',
      'exit 100',
      'exit 12',
      'exit 13',
      'exit 2',
      'exit 23',
      'exit 3',
    ]);
  });

  test('an argument names a file', async () => {
    const source = `#include <stdio.h>
      int main(int argc, char **argv) {
        FILE *file = fopen(argv[1], "r");
        if (!file) return 1;
        if (fgetc(file) == 'x') return 2;
        return 3;
      }`;
    const all = strings('Ax', 0, 2).flatMap((word) =>
      ['x', 'y'].map((file) => ({ arguments: [word], file })),
    );
    const sources = {
      arguments: [exactly(2)],
      fewestArguments: 1,
      files: [{ name: 'A', ...exactly(1) }],
    };
    const { ends } = await judge(source, sources, all);
    expect(ends).toEqual(['exit 1', 'exit 2', 'exit 3']);
  });

  test('a pipe keeps what goes through it symbolic', async () => {
    const source = `#include <unistd.h>
      int main(void) {
        int ends[2];
        char bytes[2];
        pipe(ends);
        write(ends[1], bytes, read(0, bytes, 2));
        char back[2] = {0};
        read(ends[0], back, 2);
        if (back[0] != 'b') return 3;
        if (back[1] == 'a') return 1;
        return 2;
      }`;
    const all = strings('ab', 2, 2).map((stdin) => ({ stdin }));
    const { ends, paths } = await judge(source, { stdin: exactly(2) }, all);
    expect(ends).toEqual(['exit 1', 'exit 2', 'exit 3']);
    expect(paths).toBe(3);
  });
});
