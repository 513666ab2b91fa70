// Native processes: bytes in, how it ended out, whatever it does. Each way of confining is tried: with all that this kernel has, and as
// if it had less.

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NativeProcess } from '../../src/native/process.ts';
import { NativeRunner, type RunnerSetting } from '../../src/native/runner.ts';
import { execFileSync } from '../children.ts';
import { findTool } from '../judge/native.ts';
import { project } from '../source/project.ts';

const compiler = findTool('gcc', 'clang');
const source = fileURLToPath(new URL('./hostile.c', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'clew-hostile-'));
const hostile = join(folder, 'hostile');

beforeAll(() => {
  if (compiler !== undefined) execFileSync(compiler, ['-w', source, '-o', hostile, '-lpthread']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Way {
  readonly name: string;
  readonly setting: Omit<RunnerSetting, 'cache'>;
}

const sandboxed = { mode: 'sandboxed' } as const;
const ways: readonly Way[] = [
  { name: 'sandboxed', setting: sandboxed },
  { name: 'sandboxed, without mounts', setting: { ...sandboxed, without: 'mounts' } },
  { name: 'sandboxed, without namespaces', setting: { ...sandboxed, without: 'namespaces' } },
  { name: 'plain', setting: { mode: 'plain' } },
];

/** Less than usual, so that the machine hardly feels it. */
const limits = {
  ...{ tasks: 64, memoryMegabytes: 128, openFiles: 64 },
  ...{ fileMegabytes: 16, diskMegabytes: 64 },
};
/** Milliseconds that nothing here takes, however slow the machine is. */
const ample = 100_000;
let unique = 0;

describe.skipIf(compiler === undefined).each(ways)('$name (needs gcc or clang)', ({ setting }) => {
  let runner: NativeRunner;
  const isSandbox = setting.mode === 'sandboxed';

  beforeAll(async () => {
    runner = await NativeRunner.open({ ...setting, limits, cache: undefined });
  });
  afterAll(() => runner.close());
  beforeEach(({ skip }) => skip(runner.runs.impossible !== undefined, runner.runs.impossible));

  /** False where this kernel allows less, or is taken to. */
  const has = (...protections: string[]) =>
    protections.every((each) => runner.runs.protections.includes(each));

  const start = async (file: string, words: readonly string[], rest: Partial<NativeProcess>) => {
    const directory = join(runner.folder, `run-${++unique}`);
    mkdirSync(directory);
    const result = await runner.run({
      ...{ file, directory, arguments: words.map((word) => Buffer.from(word)) },
      ...{ environment: { PATH: '/usr/bin:/bin' }, stdin: new Uint8Array(), time: ample },
      ...rest,
    });
    return { ...result, directory, text: Buffer.from(result.output).toString('utf8') };
  };

  const script = (text: string, rest: Partial<NativeProcess> = {}) => {
    const { path } = project({});
    writeFileSync(path('program'), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    return start(path('program'), [], rest);
  };

  const attack = (
    way: string,
    place = `h${process.pid}-${++unique}`,
    rest: Partial<NativeProcess> = {},
  ) => start(hostile, [way, place], rest);

  /** Processes of this name, on the whole machine. */
  const living = (name: string) =>
    readdirSync('/proc').filter((entry) => {
      if (!/^\d+$/.test(entry)) return false;
      try {
        return readFileSync(`/proc/${entry}/comm`, 'utf8').trim() === name;
      } catch {
        return false; // it has ended
      }
    });

  test('arguments and standard input are bytes', async () => {
    const odd = Uint8Array.of(0xff, 0x27, 0x0a, 0x20, 0x24);
    const result = await script('printf %s "$1"; cat', {
      arguments: [odd],
      stdin: Uint8Array.of(0, 0xfe),
    });
    expect([...result.output]).toEqual([...odd, 0, 0xfe]);
    expect(result.exitCode).toBe(0);
  });

  test('the environment is what was given, and its folder is empty', async () => {
    const { text } = await script('env | grep -v -e ^PWD= -e ^_=; ls -a; pwd', {
      environment: { PATH: '/bin:/usr/bin', WORD: 'a b' },
    });
    const lines = text.trim().split('\n');
    expect(lines.slice(0, -1).sort()).toEqual(['.', '..', 'PATH=/bin:/usr/bin', 'WORD=a b'].sort());
    expect(lines.at(-1)).toMatch(/run-\d+$/);
  });

  test('an exit code and a signal are told', async () => {
    expect(await script('exit 7')).toMatchObject({ exitCode: 7, signal: null });
    expect(await script('kill -SEGV $$')).toMatchObject({ signal: 'SIGSEGV', exitCode: null });
  });

  test('a program that is not there is told', async () => {
    const { exitCode, errors } = await start('/no/such/program', [], {});
    expect([exitCode, errors]).toEqual([127, '/no/such/program: No such file or directory\n']);
  });

  test('time is limited, also for its children', async () => {
    const result = await script('sleep 3600 & sleep 3600', { time: 200 });
    expect(result.timedOut).toBe(true);
  });

  test('a signal of clew ends it', async () => {
    const end = new AbortController();
    const running = attack('stubborn', 'stubborn', { signal: end.signal });
    end.abort();
    expect(await running).toMatchObject({ exitCode: null, timedOut: false });
  });

  test('long output is cut', async () => {
    const result = await script('head -c 3000000 /dev/zero');
    expect(result.output.length).toBe(1 << 20);
  });

  test('endless output ends with the time', async () => {
    const result = await attack('output', '', { time: 1000 });
    expect(result).toMatchObject({ timedOut: true });
    expect(result.output.length).toBe(1 << 20);
  });

  test.each(['daemon', 'daemon-twice'])('%s: it ends with the program', async (way) => {
    const name = `h${process.pid}-${++unique}`;
    const { text, exitCode, timedOut } = await attack(way, name);
    expect([text, exitCode, timedOut]).toEqual(['started\n', 0, false]);
    expect(living(name)).toEqual([]);
  });

  test('what ignores signals ends when its time is over', async () => {
    const name = `h${process.pid}-${++unique}`;
    expect(await attack('stubborn', name, { time: 300 })).toMatchObject({ timedOut: true });
    expect(living(name)).toEqual([]);
  });

  if (!isSandbox) return;

  describe('limits', () => {
    test.each(['bomb', 'thread-bomb'])('%s', async (way) => {
      const name = `h${process.pid}-${++unique}`;
      const { text, limit } = await attack(way, name);
      // Where the kernel itself counts, a fork fails; else the launcher sees them.
      if (limit !== undefined) expect(limit).toBe('it had more than 64 processes and threads');
      else expect(text).toMatch(/^6\d more\n$/);
      expect(living(name)).toEqual([]);
    });

    test('a bomb that doubles itself', async () => {
      const name = `h${process.pid}-${++unique}`;
      const { timedOut, limit } = await attack('doubling-bomb', name, { time: 1000 });
      expect(timedOut || limit !== undefined).toBe(true);
      expect(living(name)).toEqual([]);
    });

    test('a file of ten gigabytes', async () => {
      const { text, exitCode } = await attack('file');
      expect([text, exitCode]).toEqual(['16 megabytes\n', 0]);
    });

    test('many files', async () => {
      const { limit } = await attack('files');
      expect(limit).toBe('it wrote more than 64 MB to disk');
    });

    test('memory that belongs to no process', async () => {
      expect((await attack('memory-files')).text).toBe('Function not implemented\n');
    });

    test.each(['memory', 'mapped-memory', 'shared-memory'])('%s', async (way) => {
      const { limit } = await attack(way);
      expect(limit).toBe('it took more than 128 MB of memory');
    });
  });

  describe('files', () => {
    test('its own folder can be written to', async () => {
      const { text, directory } = await attack('write', 'mine');
      expect([text, readFileSync(join(directory, 'mine'), 'utf8')]).toEqual(['yes\n', 'x']);
    });

    const name = `clew-hostile-${process.pid}`;
    test.each([
      ['/tmp', join('/tmp', name)],
      ['home', join(homedir(), name)],
      ['the folder of the program', join(folder, name)],
      ['the folder of the project', join(process.cwd(), name)],
    ])('%s cannot be written to', async (_, path) => {
      await attack('write', path);
      expect(existsSync(path)).toBe(false);
    });

    test('nothing is changed either', async () => {
      const victim = join(folder, 'victim');
      writeFileSync(victim, 'content', { mode: 0o644 });
      await attack('change', victim);
      expect(readFileSync(victim, 'utf8')).toBe('content');
      expect(statSync(victim).mode & 0o777).toBe(0o644);
    });

    test('/dev/null is there', async () => {
      expect((await attack('write', '/dev/null')).text).toBe('yes\n');
    });

    test('/tmp is a private one, where it has mounts of its own', async ({ skip }) => {
      skip(!has('mounts'), 'there are none');
      const { text } = await attack('write', `/tmp/${name}`);
      expect(text).toBe('yes\n');
    });
  });

  describe('others', () => {
    test('nobody listens to it, over the network or in the file system', async () => {
      const heard: string[] = [];
      const path = join(folder, `socket-${++unique}`);
      const listeners = [0, path].map((at) =>
        createServer((connection) => {
          heard.push(`${at}`);
          connection.destroy();
        }).listen(at as number, typeof at === 'number' ? '127.0.0.1' : undefined),
      );
      await Promise.all(
        listeners.map((each) => new Promise((done) => each.once('listening', done))),
      );
      const { port } = listeners[0].address() as { port: number };
      const said = [await attack('tcp', `${port}`), await attack('local', path)];
      for (const each of listeners) await new Promise((done) => each.close(done));
      expect(said.map(({ text }) => text)).toEqual(['no\n', 'no\n']);
      expect(heard).toEqual([]);
    });

    test('it can signal itself, and neither clew nor other processes', async () => {
      const { text } = await attack('signals', `${process.pid}`);
      const [parent, clew, self, limits] = text.split('\n');
      expect(self).toBe('done');
      expect([clew, limits]).not.toContain('done');
      // In a namespace of its own, process 1 can be signalled, and hears nothing.
      if (!has('namespaces')) expect(parent).not.toBe('done');
    });

    test('it cannot end who started it', async () => {
      const { text, exitCode } = await attack('kill-parent');
      expect([text, exitCode]).toEqual(['still here\n', 0]);
    });

    test('a signal to all reaches nobody else, where it has namespaces', async ({ skip }) => {
      skip(!has('namespaces'), 'it would reach everybody');
      const { text, exitCode } = await attack('kill-all');
      expect([text, exitCode]).toEqual(['still here\n', 0]);
    });
  });
});

test.skipIf(compiler === undefined)(
  'without a sandbox nothing is run that was to be in one',
  async () => {
    for (const without of ['namespaces landlock', 'mounts landlock', 'namespaces filter']) {
      const runner = await NativeRunner.open({ mode: 'sandboxed', cache: undefined, without });
      runner.close();
      expect(runner.runs.impossible).toMatch(/^this system allows no sandbox .*--native plain/);
    }
  },
);
