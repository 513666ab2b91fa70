// Programs that read symbolic arguments, files and standard input, explored to their end and judged by running plain
// programs on every input of a small alphabet: exactly one path must be each input's, and end as its plain run does.
// (An exit status that is computed from input is no decision, so the programs return constants.)

import { describe, expect, test } from 'vitest';
import { DepthFirst } from '../../src/explore/search/dfs.ts';
import { explore } from '../../src/explore/session.ts';
import { Evaluator } from '../../src/expr/evaluate.ts';
import { Terms } from '../../src/expr/terms.ts';
import type { Input } from '../../src/input/input.ts';
import { inputOf, noContent, noSources, type Sources } from '../../src/input/sources.ts';
import { Machine } from '../../src/machine/machine.ts';
import type { Outcome } from '../../src/machine/outcome.ts';
import { Executor } from '../../src/run/executor.ts';
import type { Trace } from '../../src/run/trace.ts';
import { stackChain } from '../../src/solver/chain.ts';
import { loadSat } from '../../src/solver/sat.ts';
import { concreteWorld, WorldMaker } from '../../src/world/world-maker.ts';
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
      condition: trace.conditions[i],
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
    searcher: (context) => new DepthFirst(context),
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
  readonly sockets?: readonly (readonly string[])[];
  readonly failing?: readonly number[];
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
  for (const each of all) {
    const { stdin, arguments: words = [], file, sockets = [], failing = [] } = each;
    const input = inputOf(sources, plan.arguments, {
      ...noContent,
      stdin: bytes(stdin),
      arguments: words.map(bytes),
      files: sources.files.map(({ name }) => ({ name, bytes: bytes(file) })),
      sockets: sockets.map((messages) => messages.map(bytes)),
      failing,
    });
    evaluator.under(executor.symbols.assignment(input));
    const own = paths.filter(({ conditions }) =>
      conditions.every(({ condition, held }) => evaluator.holds(condition) === held),
    );
    const end = endOf(machine.execute(concreteWorld(sources, plan, input), limits, input));
    expect([each, ...own.map((path) => path.end)]).toEqual([each, end]);
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

  const server = (body: string) => `
    #include <netinet/in.h>
    #include <poll.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/socket.h>
    #include <unistd.h>
    static int listening(void) {
      struct sockaddr_in any = {.sin_family = AF_INET, .sin_port = htons(80)};
      int s = socket(AF_INET, SOCK_STREAM, 0);
      if (bind(s, (struct sockaddr *)&any, sizeof any) || listen(s, 3)) exit(90);
      return s;
    }
    int main(void) { char b[4] = {0}; ${body} }`;

  test('a server gets one connection after the other, then nothing more comes', async () => {
    const source = server(`
      int s = listening(), sum = 0;
      for (int turn = 0;; turn++) {
        int c = accept(s, 0, 0);
        ssize_t n = recv(c, b, 3, 0);
        if (n == 0 && turn == 0) return 1;
        if (n == 3 && b[2] == 'x') return 2;
        if (n > 0 && b[0] == 'y') sum++;
        if (sum == 2) return 3;
        close(c);
      }`);
    const all = strings('xy', 0, 3).flatMap((first) =>
      strings('xy', 1, 1).map((second) => ({ sockets: [[first], [second]] })),
    );
    const sockets = [[{ min: 0, max: 3 }], [exactly(1)]];
    const { ends } = await judge(source, { sockets }, all);
    expect(ends).toEqual(['exit 1', 'exit 2', 'exit 3', 'idle']);
  });

  test('each message of a stream is received by itself, whatever its length', async () => {
    const source = server(`
      int c = accept(listening(), 0, 0), n, turns = 0, ys = 0;
      while ((n = recv(c, b, 2, 0)) > 0) {
        turns++;
        if (b[n - 1] == 'y') ys++;
      }
      if (turns == 0) return 1;
      if (turns == 1) { if (ys == 1) return 2; return 3; }
      if (turns == 2) { if (ys == 2) return 4; return 5; }
      return 6;`);
    const texts = strings('xy', 0, 2);
    const all = texts.flatMap((first) => texts.map((second) => ({ sockets: [[first, second]] })));
    const open = { min: 0, max: 2 };
    const { ends } = await judge(source, { sockets: [[open, open]] }, all);
    expect(ends).toEqual(['exit 1', 'exit 2', 'exit 3', 'exit 4', 'exit 5']);
  });

  test('datagrams come whole, and poll sees them', async () => {
    const source = server(`
      struct sockaddr_in any = {.sin_family = AF_INET, .sin_port = htons(67)};
      int s = socket(AF_INET, SOCK_DGRAM, 0);
      bind(s, (struct sockaddr *)&any, sizeof any);
      struct pollfd p = {s, POLLIN, 0};
      for (int turn = 0; turn < 2; turn++) {
        if (poll(&p, 1, 100) != 1) return 1;
        ssize_t n = read(s, b, 2);
        if (n == 0) return 2;
        if (n == 2 && b[1] == 'y') return 3;
      }
      if (poll(&p, 1, 100) == 0) return 4;
      return 5;`);
    const texts = strings('xy', 0, 3);
    const all = texts.flatMap((a) => ['x', 'y'].map((b) => ({ sockets: [[a], [`x${b}`]] })));
    const { ends } = await judge(source, { sockets: [[{ min: 0, max: 3 }], [exactly(2)]] }, all);
    expect(ends).toEqual(['exit 2', 'exit 3', 'exit 4']);
  });

  test('a client is answered by whoever it asks for', async () => {
    const source = `#include <netdb.h>
      #include <string.h>
      #include <sys/socket.h>
      #include <unistd.h>
      static int ask(const char *host) {
        struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *list;
        if (getaddrinfo(host, "http", &hints, &list)) return -1;
        int s = socket(list->ai_family, list->ai_socktype, list->ai_protocol);
        return connect(s, list->ai_addr, list->ai_addrlen) ? -2 : s;
      }
      int main(void) {
        char b[3] = {0};
        int s = ask("example.org");
        if (s < 0) return 1;
        if (write(s, "?", 1) != 1) return 2;
        if (read(s, b, 2) != 2) return 3;
        if (strcmp(b, "ok") == 0) return 4;
        if (ask("example.org") == -2) return 5;
        return 6;
      }`;
    const all = strings('ok', 2, 2).map((text) => ({ sockets: [[text]] }));
    const { ends } = await judge(source, { sockets: [[exactly(2)]] }, all);
    expect(ends).toEqual(['exit 4', 'exit 5']);
    expect((await judge(source, {}, [{}])).ends).toEqual(['exit 1']);
  });

  test('system calls fail where they can, at most as often as asked', async () => {
    const source = `#include <fcntl.h>
      #include <unistd.h>
      int main(void) {
        char b[2];
        int d = open("A", O_RDONLY);
        if (d < 0) return 1;
        if (read(d, b, 2) < 0) { if (close(d) < 0) return 2; return 3; }
        if (close(d) < 0) return 4;
        if (b[0] == 'x') return 5;
        return 6;
      }`;
    const files = [{ name: 'A', ...exactly(2) }];
    const all = ['xx', 'yy'].flatMap((file) =>
      [[], [1], [2], [3], [2, 3], [9], [0, 3]].map((failing) => ({ file, failing })),
    );
    const { ends, paths } = await judge(source, { files, failingCalls: 2 }, all);
    expect(ends).toEqual(['exit 1', 'exit 2', 'exit 3', 'exit 4', 'exit 5', 'exit 6']);
    expect(paths).toBe(6);
  });

  test('an allocation that fails, by malloc or for a function of the C library', async () => {
    const source = `#include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      int main(void) {
        char *a = malloc(3), *b = strdup("x"), *c = 0;
        if (!a && b) return 1;
        if (!a) return 2;
        if (!b) return 3;
        c = realloc(a, 9);
        if (!c) return 4;
        FILE *f = fopen("A", "r");
        if (!f) return 5;
        if (fgetc(f) == 'a') return 6;
        return 7;
      }`;
    const files = [{ name: 'A', ...exactly(1) }];
    const all = ['a', 'b'].flatMap((file) =>
      [[], [1], [2], [3], [1, 2], [4], [5], [6], [40]].map((failing) => ({ file, failing })),
    );
    const { ends } = await judge(source, { files, failingCalls: 2 }, all);
    expect(ends).toEqual([1, 2, 3, 4, 5, 6, 7].map((status) => `exit ${status}`));
  });

  test('arguments, standard input, a file and a connection together', async () => {
    const source = server(`
      char a[2] = {0};
      int s = listening(), c = accept(s, 0, 0), equal = 0;
      FILE *f = fopen("A", "r");
      if (!f || read(0, a, 1) != 1) return 1;
      if (recv(c, b, 1, 0) != 1) return 2;
      if (fgetc(f) == a[0]) equal++;
      if (b[0] == a[0]) equal++;
      if (equal == 2) return 3;
      return equal == 1 ? 4 : 5;`).replace('#include <poll.h>', '#include <stdio.h>');
    const all = strings('xy', 3, 3).map((text) => ({
      stdin: text[0],
      file: text[1],
      sockets: [[text[2]]],
      arguments: ['z'],
    }));
    const sources = {
      ...{ stdin: exactly(1), arguments: [exactly(1)], fewestArguments: 1 },
      ...{ files: [{ name: 'A', ...exactly(1) }], sockets: [[exactly(1)]] },
    };
    const { ends } = await judge(source, sources, all);
    expect(ends).toEqual(['exit 3', 'exit 4', 'exit 5']);
  });
});
