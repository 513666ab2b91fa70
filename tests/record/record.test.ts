// Recording with a real program, a real shell and, where there is one, a real compiler.

import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { contentOf } from '../../src/input/sources.ts';
import { type Recording, record, restoreKilledRecordings } from '../../src/record/record.ts';
import { argumentsOf, type Test } from '../../src/results/test.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { execFileSync } from '../children.ts';
import { systemCompiler } from '../judge/native.ts';

let built = '';
let folder = '';
let tool = '';
let store: Store;

beforeAll(() => {
  if (!systemCompiler) return;
  built = mkdtempSync(join(tmpdir(), 'clew-tool-'));
  const source = join(import.meta.dirname, 'tool.c');
  execFileSync('cc', ['-o', join(built, 'tool'), source]);
  execFileSync('cc', ['-static', '-o', join(built, 'static'), source]);
});
afterAll(() => rmSync(built, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-record-'));
  tool = join(folder, 'tool');
  if (systemCompiler) cpSync(join(built, 'tool'), tool);
  store = openStore(folder);
  return () => rmSync(folder, { recursive: true, force: true });
});

interface Setting {
  readonly maxSize?: number;
  readonly environment?: NodeJS.ProcessEnv;
}

/** Runs a script in the folder; its output goes to `output`. */
async function recorded(script: string, setting: Setting = {}): Promise<Recording> {
  writeFileSync(join(folder, 'script.sh'), `cd ${folder}\n${script}`);
  const { maxSize = 1 << 16, environment = {} } = setting;
  return record(store, {
    programs: [tool],
    command: ['/bin/sh', '-c', `exec /bin/sh ${folder}/script.sh >${folder}/output 2>&1`],
    maxSize,
    environment: { ...process.env, ...environment },
    isQuiet: true,
  });
}

const output = () => readFileSync(join(folder, 'output'), 'utf8');

/** What the seeds are, for people. */
function seeds(): Record<string, unknown>[] {
  return store
    .seeds('tool')
    .list()
    .map(({ name }) => readable(present(store.seeds('tool').load(name))));
}

function readable(test: Test): Record<string, unknown> {
  const { stdin, files, sockets } = contentOf(test.sources, test.plan.arguments, test.input);
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
  return {
    arguments: argumentsOf(test).map(text).join(' '),
    ...(stdin && { stdin: text(stdin) }),
    ...(files.length > 0 && {
      files: Object.fromEntries(files.map(({ name, bytes }) => [name, text(bytes)])),
    }),
    ...(sockets.length > 0 && { sockets: sockets.map((messages) => messages.map(text)) }),
  };
}

describe.skipIf(!systemCompiler)('recording (needs cc)', () => {
  test('arguments, and the exit code, and the program is back', async () => {
    const before = readFileSync(tool);
    const { exitCode, programs } = await recorded('./tool fail "a b"; echo $?; exit 5');
    expect(output()).toBe('3\n');
    expect(exitCode).toBe(5);
    expect(programs[0]).toMatchObject({ invocations: 1, kept: 1, duplicates: 0, oversized: 0 });
    expect(seeds()).toEqual([{ arguments: 'fail a b' }]);
    expect(readFileSync(tool).equals(before)).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['.clew', 'output', 'script.sh', 'tool']);
    expect(readdirSync(store.recording)).toEqual([]);
  });

  test('standard input from pipes and files, as far as it was read', async () => {
    await recorded(
      "printf 'x\\ny\\n' | ./tool lines; printf abcdefgh | ./tool bytes; printf abcdefgh >in; ./tool bytes <in; ./tool name <in",
    );
    expect(output()).toBe('line x\nline y\n4\n4\n./tool 0\n');
    expect(seeds()).toEqual(
      expect.arrayContaining([
        { arguments: 'lines', stdin: 'x\ny\n' },
        { arguments: 'bytes', stdin: 'abcd' },
        { arguments: 'name' },
      ]),
    );
    expect(seeds()).toHaveLength(3);
  });

  test('what one program leaves in a pipe is for the next', async () => {
    await recorded("printf '1\\n2\\n3\\n' | while read n; do ./tool fail $n; echo $n; done");
    expect(output()).toBe('1\n2\n3\n');
  });

  test('files that it reads, and not those that it makes', async () => {
    mkdirSync(join(folder, 'data/below'), { recursive: true });
    writeFileSync(join(folder, 'data/a'), 'A\n');
    writeFileSync(join(folder, 'data/below/b'), 'B\n');
    await recorded(
      './tool own new; ./tool files data/a missing; cd data/below; ../../tool files b ../a',
    );
    expect(seeds()).toEqual(
      expect.arrayContaining([
        { arguments: 'own new' },
        { arguments: 'files data/a missing', files: { 'data/a': 'A\n' } },
        { arguments: 'files b ../a', files: { b: 'B\n', '/a': 'A\n' } },
      ]),
    );
  });

  test('what comes over a socket, message by message', async () => {
    const server = createServer((socket) => {
      socket.on('data', (data) => socket.write(String(data) === 'one' ? 'first' : 'second\n'));
      socket.on('error', () => {});
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as { port: number };
    await recorded(`./tool talk ${port}`);
    server.close();
    expect(output()).toBe('first second\n');
    expect(seeds()).toEqual([{ arguments: `talk ${port}`, sockets: [['first', 'second\n']] }]);
  });

  test('signals end the program as they would', async () => {
    await recorded('./tool die; echo $?');
    expect(output()).toMatch(/143\n$/);
    expect(seeds()).toEqual([{ arguments: 'die' }]);
  });

  test('duplicates and what is too large are left out and counted', async () => {
    const { programs } = await recorded(
      './tool a; ./tool a; ./tool b; head -c 5000 /dev/zero | ./tool lines; head -c 5000 /dev/zero >in; ./tool lines <in; ./tool files in',
      { maxSize: 4000 },
    );
    expect(programs[0]).toMatchObject({ invocations: 6, kept: 2, duplicates: 1, oversized: 3 });
    const again = await recorded('./tool a');
    expect(again.programs[0]).toMatchObject({ invocations: 1, kept: 0, duplicates: 1 });
  });

  test('a program that is built anew meanwhile is the new one', async () => {
    const { programs } = await recorded(
      `./tool a; cp ${join(built, 'static')} new; mv new tool; ./tool b`,
    );
    expect(programs[0]).toMatchObject({ invocations: 1, rebuilt: true });
    expect(readFileSync(tool).equals(readFileSync(join(built, 'static')))).toBe(true);
    expect(readdirSync(folder)).not.toContain('tool.clew-real');
  });

  test('in a folder of any name', async () => {
    const project = join(folder, "a b:c'd");
    mkdirSync(project);
    cpSync(tool, join(project, 'tool'));
    writeFileSync(join(project, 'a'), 'A\n');
    rmSync(store.folder, { recursive: true });
    const there = openStore(project);
    const { programs, exitCode } = await record(there, {
      programs: [join(project, 'tool')],
      command: [
        '/bin/sh',
        '-c',
        '"$0" "$@" >/dev/null',
        ...['tool', 'a'].map((name) => join(project, name)).toSpliced(1, 0, 'files'),
      ],
      maxSize: 1 << 16,
      environment: process.env,
      isQuiet: true,
    });
    expect({ ...programs[0], exitCode }).toMatchObject({ kept: 1, missed: {}, exitCode: 0 });
    const seeds = there.seeds('tool');
    expect(readable(present(seeds.load(seeds.list()[0].name)))).toMatchObject({
      files: { [join(project, 'a')]: 'A\n' },
    });
  });

  test('a stand-in that somebody stripped is one all the same', async () => {
    const before = readFileSync(tool);
    await recorded('strip tool; ./tool fail; echo $?');
    expect(output()).toBe('3\n');
    expect(readFileSync(tool).equals(before)).toBe(true);
  });

  test('behind a link, by the name that was given', async () => {
    renameSync(tool, join(folder, 'elsewhere'));
    symlinkSync('elsewhere', tool);
    const { programs } = await recorded('./tool a');
    expect(programs[0]).toMatchObject({ program: 'tool', invocations: 1, kept: 1 });
    expect(readdirSync(folder).sort()).toEqual([
      '.clew',
      'elsewhere',
      'output',
      'script.sh',
      'tool',
    ]);
  });

  test('of a statically linked program, what the arguments and files say', async () => {
    cpSync(join(built, 'static'), tool);
    writeFileSync(join(folder, 'a'), 'A\n');
    const { programs } = await recorded(
      './tool files a </dev/null; echo x | ./tool lines; ./tool lines <a',
    );
    expect(output()).toBe('a: A\nline x\nline A\n');
    expect(seeds()).toContainEqual({ arguments: 'files a', files: { a: 'A\n' } });
    expect(seeds()).toContainEqual({ arguments: 'lines', stdin: 'A\n' });
    expect(programs[0].missed).toEqual({
      'standard input that is no file, of a statically linked program': 1,
    });
  });

  test('without a compiler, by a script', async () => {
    writeFileSync(join(folder, 'a'), 'A\n');
    const { programs } = await recorded(
      "./tool fail 'a  b'; echo $?; ./tool files a; printf x | ./tool lines; ./tool lines <a",
      { environment: { CLEW_CC: 'no-such-compiler' } },
    );
    expect(output()).toBe('3\na: A\nline xline A\n');
    expect(seeds()).toEqual(
      expect.arrayContaining([
        { arguments: 'fail a  b' },
        { arguments: 'files a', files: { a: 'A\n' } },
        { arguments: 'lines', stdin: 'x' },
        { arguments: 'lines', stdin: 'A\n' },
      ]),
    );
    expect(Object.keys(programs[0].missed)).toEqual([expect.stringContaining('no C compiler')]);
  });

  test('make does not think that the program is out of date', async () => {
    const { mtimeMs } = statSync(tool);
    await recorded('stat -c %Y tool');
    expect(Number(output())).toBe(Math.floor(mtimeMs / 1000));
    expect(statSync(tool).mtimeMs).toBe(mtimeMs);
  });

  test('nothing to mend after a recording that ended', async () => {
    await recorded('./tool a');
    expect(restoreKilledRecordings(store)).toEqual([]);
  });
});

test('a script is not a program', async () => {
  writeFileSync(tool, '#!/bin/sh\n');
  await expect(recorded('true')).rejects.toThrow(/name the program itself/);
  expect(readFileSync(tool, 'utf8')).toBe('#!/bin/sh\n');
});
