// What a program sees of its world, and what it does not.

import { describe, expect, test } from 'vitest';
import { virtualClock, type WorldFile } from '../../src/machine/posix/world.ts';
import { TestProcess } from './process.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const file = (path: string, text: string, mode?: number): WorldFile => ({
  path,
  content: { kind: 'file', bytes: encode(text) },
  ...(mode === undefined ? {} : { mode }),
});

function read(program: TestProcess, descriptor: number, size = 100): string {
  const room = program.room(size);
  const count = program.call('read', descriptor, room, size);
  return count < 0 ? `error ${-count}` : program.text(room, count);
}

describe('standard streams', () => {
  test('input comes in the pieces the world gives, never more than asked for', () => {
    const pieces = ['hello ', '', 'world'].map(encode);
    const program = new TestProcess({ stdin: () => pieces.shift() });
    expect(read(program, 0, 4)).toBe('hell');
    expect(read(program, 0)).toBe('o ');
    expect(read(program, 0)).toBe('world');
    expect(read(program, 0)).toBe('');
  });

  test('output goes to the sinks', () => {
    const out: string[] = [];
    const program = new TestProcess({
      stdout: (bytes) => out.push(`1:${new TextDecoder().decode(bytes)}`),
      stderr: (bytes) => out.push(`2:${new TextDecoder().decode(bytes)}`),
    });
    expect(program.call('write', 1, 'abc', 3)).toBe(3);
    expect(program.call('write', 2, 'de', 2)).toBe(2);
    expect(program.call('write', 0, 'f', 1)).toBe(-9);
    expect(out).toEqual(['1:abc', '2:de']);
  });

  test('they are pipes, or terminals when the world says so', () => {
    const modeOf = (program: TestProcess) => {
      const room = program.room(144);
      program.call('fstat', 1, room);
      return new DataView(program.readBytes(room, 144).buffer).getUint32(24, true) & 0o170000;
    };
    const plain = new TestProcess();
    expect(modeOf(plain)).toBe(0o010000);
    expect(plain.call('ioctl', 1, 0x5401, plain.room(64))).toBe(-25);
    expect(plain.call('lseek', 1, 0, 1)).toBe(-29);
    const terminal = new TestProcess({ terminals: { stdin: true, stdout: true, stderr: true } });
    expect(modeOf(terminal)).toBe(0o020000);
    expect(terminal.call('ioctl', 1, 0x5401, terminal.room(64))).toBe(0);
  });

  test('/dev/stdout is the stream itself', () => {
    let out = '';
    const program = new TestProcess({
      stdout: (bytes) => (out += new TextDecoder().decode(bytes)),
    });
    const descriptor = program.call('open', '/dev/stdout', 1);
    program.call('write', descriptor, 'via dev', 7);
    expect(out).toBe('via dev');
  });
});

describe('files', () => {
  test('what was handed over is there, and writing does not touch the original', () => {
    const given = file('/data/in.txt', 'original');
    const program = new TestProcess({ files: [given], directory: '/data' });
    const descriptor = program.call('open', 'in.txt', 2);
    expect(read(program, descriptor)).toBe('original');
    program.call('pwrite64', descriptor, 'CHANGED!', 8, 0);
    program.call('lseek', descriptor, 0, 0);
    expect(read(program, descriptor)).toBe('CHANGED!');
    expect(given.content).toEqual({ kind: 'file', bytes: encode('original') });
  });

  test('nothing else of the host is', () => {
    const program = new TestProcess();
    for (const path of ['/etc/passwd', '/proc/cpuinfo', '/root', '/home/x'])
      expect(program.call('open', path, 0)).toBe(-2);
    expect(program.call('open', '/dev/tty', 0)).toBe(-6); // no terminal controls it
  });

  test('names are bytes, UTF-8 from outside', () => {
    const program = new TestProcess({ files: [file('/grün', 'x')] });
    expect(program.call('open', '/grün', 0)).toBe(3);
    expect(program.call('open', Uint8Array.of(0x2f, 0xff, 0xfe, 0), 0o101, 0o600)).toBe(4);
  });

  test('permissions hold for everybody but root', () => {
    const files = [file('/secret', 'x', 0o600), file('/locked/in', 'x', 0o644)];
    const user = { id: 1000, group: 1000 };
    const owner = new TestProcess({ files, user });
    expect(owner.call('chmod', '/secret', 0o000)).toBe(0);
    expect(owner.call('open', '/secret', 0)).toBe(-13);
    expect(owner.call('access', '/secret', 4)).toBe(-13);
    expect(owner.call('chmod', '/locked', 0o600)).toBe(0);
    expect(owner.call('open', '/locked/in', 0)).toBe(-13);
    expect(owner.call('chown', '/secret', 5, 5)).toBe(-1);
    const root = new TestProcess({ files: [file('/secret', 'x', 0o000)] });
    expect(root.call('open', '/secret', 2)).toBe(3);
  });

  test('directories are listed in order of creation', () => {
    const program = new TestProcess({ files: [file('/d/b', ''), file('/d/a', '')] });
    program.call('mkdir', '/d/z', 0o755);
    const descriptor = program.call('open', '/d', 0o200000);
    const names: string[] = [];
    const room = program.room(64);
    for (;;) {
      const count = program.call('getdents64', descriptor, room, 64);
      if (count <= 0) break;
      const bytes = program.readBytes(room, count);
      for (let at = 0; at < count; ) {
        const length = bytes[at + 16] | (bytes[at + 17] << 8);
        const name = new TextDecoder().decode(bytes.subarray(at + 19, at + length));
        names.push(`${name.replace(/\0+$/, '')}:${bytes[at + 18]}`);
        at += length;
      }
    }
    expect(names).toEqual(['.:4', '..:4', 'b:8', 'a:8', 'z:4']);
  });

  test('the current directory has a path until it is removed', () => {
    const program = new TestProcess({ directory: '/home/user' });
    const room = program.room(64);
    expect(program.call('getcwd', room, 64)).toBe(11);
    expect(program.text(room, 10)).toBe('/home/user');
    expect(program.call('getcwd', room, 5)).toBe(-34);
    program.call('rmdir', '/home/user');
    expect(program.call('getcwd', room, 64)).toBe(-2);
    expect(program.call('open', 'new', 0o101, 0o600)).toBe(-2);
  });
});

describe('limits', () => {
  test('files end where their space ends, and removing makes room', () => {
    const program = new TestProcess({ fileSpace: 20_000 });
    const big = new Uint8Array(12_000);
    const first = program.call('open', '/tmp/a', 0o102, 0o600);
    expect(program.call('write', first, big, big.length)).toBe(12_000);
    const second = program.call('open', '/tmp/b', 0o102, 0o600);
    expect(program.call('write', second, big, big.length)).toBe(-28);
    expect(program.call('ftruncate', second, 1 << 30)).toBe(-28);
    program.call('unlink', '/tmp/a');
    expect(program.call('write', second, big, big.length)).toBe(-28);
    program.call('close', first);
    expect(program.call('write', second, big, big.length)).toBe(12_000);
  });

  test('making and removing gains nothing', () => {
    const program = new TestProcess({ fileSpace: 40_000 });
    const pair = program.room(8);
    for (let i = 0; i < 500; i++) {
      program.call('mkdir', '/tmp/d', 0o755);
      const open = program.call('open', '/tmp/d', 0);
      program.call('rmdir', '/tmp/d');
      program.call('close', open);
      program.call('pipe', pair);
      program.call('close', 3);
      program.call('close', 4);
    }
    const descriptor = program.call('open', '/tmp/f', 0o102, 0o600);
    expect(program.call('ftruncate', descriptor, 40_000)).toBe(-28);
    expect(program.call('ftruncate', descriptor, 30_000)).toBe(0);
  });

  test('descriptors run out', () => {
    const program = new TestProcess();
    let last = 0;
    for (let i = 0; i < 1100; i++) last = program.call('open', '/dev/null', 0);
    expect(last).toBe(-24);
  });

  test('files too large for their space are the caller’s mistake', () => {
    const files = [file('/big', 'x'.repeat(20_000))];
    const program = new TestProcess({ files, fileSpace: 10_000 });
    expect(() => program.call('open', '/dev/null', 0)).toThrow('larger than the space');
  });
});

describe('devices', () => {
  test('null, zero, full', () => {
    const program = new TestProcess();
    const [nothing, zero, full] = ['/dev/null', '/dev/zero', '/dev/full'].map((path) =>
      program.call('open', path, 2),
    );
    expect(read(program, nothing)).toBe('');
    expect(read(program, zero, 3)).toBe('\0\0\0');
    expect(program.call('write', nothing, 'abc', 3)).toBe(3);
    expect(program.call('write', full, 'abc', 3)).toBe(-28);
  });

  test('random bytes depend on the seed alone', () => {
    const bytes = (seed: bigint) => {
      const program = new TestProcess({ seed });
      const room = program.room(16);
      program.call('getrandom', room, 13, 0);
      return [...program.readBytes(room, 13)];
    };
    expect(bytes(1n)).toEqual(bytes(1n));
    expect(bytes(1n)).not.toEqual(bytes(2n));
  });
});

describe('pipes', () => {
  test('bytes come out as they went in, and the end is the last writer’s', () => {
    const program = new TestProcess();
    const pair = program.room(8);
    expect(program.call('pipe', pair)).toBe(0);
    program.call('write', 4, 'one', 3);
    program.call('write', 4, 'two', 3);
    expect(read(program, 3, 4)).toBe('onet');
    expect(read(program, 3, 4)).toBe('wo');
    expect(program.call('read', 3, program.room(4), 4)).toBe(-35);
    program.call('close', 4);
    expect(read(program, 3)).toBe('');
  });

  test('nobody to read is EPIPE, no room is EAGAIN when asked', () => {
    const program = new TestProcess();
    program.call('pipe2', program.room(8), 0o4000);
    const block = new Uint8Array(65_536);
    expect(program.call('write', 4, block, block.length)).toBe(65_536);
    expect(program.call('write', 4, 'x', 1)).toBe(-11);
    program.call('close', 3);
    expect(program.call('write', 4, 'x', 1)).toBe(-32);
  });

  test('poll and select see what is ready', () => {
    const program = new TestProcess();
    program.call('pipe', program.room(8));
    const entry = (descriptor: number, events: number) =>
      new Uint8Array(new Int16Array([descriptor, 0, events, 0]).buffer);
    const table = program.room(16);
    program.writeBytes(table, entry(3, 1));
    program.writeBytes(table + 8, entry(4, 4));
    expect(program.call('poll', table, 2, 0)).toBe(1);
    expect(program.readBytes(table + 14, 1)[0]).toBe(4);
    program.call('write', 4, 'x', 1);
    expect(program.call('poll', table, 2, 0)).toBe(2);
    const set = program.room(8);
    program.writeBytes(set, Uint8Array.of(0b1000, 0, 0, 0, 0, 0, 0, 0));
    expect(program.call('select', 4, set, 0, 0, 0)).toBe(1);
    read(program, 3);
    expect(program.call('select', 4, set, 0, 0, 0)).toBe(-35);
  });
});

describe('time and identity', () => {
  test('the clock is the world’s, and sleeping costs no time', () => {
    const program = new TestProcess({ clock: virtualClock(1_000_000_000_000n) });
    expect(program.call('time', 0)).toBe(1000);
    const hour = new Uint8Array(new BigInt64Array([3600n, 0n]).buffer);
    expect(program.call('nanosleep', hour, 0)).toBe(0);
    expect(program.call('time', 0)).toBe(4600);
  });

  test('what is not there is named, once', () => {
    const program = new TestProcess();
    expect(program.call('io_uring_setup', 2, 0)).toBe(-38);
    expect(program.call('io_uring_setup', 2, 0)).toBe(-38);
    expect(program.call(9999)).toBe(-38);
    expect(program.remarks).toEqual([
      'the program made the system call io_uring_setup (number 425), which clew does not have: it failed with ENOSYS',
      'the program made the system call number 9999, which clew does not have: it failed with ENOSYS',
    ]);
  });

  test('a program that was not compiled to fork cannot', () => {
    const program = new TestProcess();
    expect(program.call('fork')).toBe(-11);
    expect(program.call('vfork')).toBe(-11);
    expect(program.call('wait4', -1, 0, 0, 0)).toBe(-10);
    expect(program.call('execve', '/bin/sh\0', 0, 0)).toBe(-2);
    expect(program.remarks).toEqual([
      'the program makes the system call fork or clone by its number, which clew does not have: it failed with EAGAIN',
      "the program tried to execute '/bin/sh', which was not handed over (--program NAME=FILE): it failed",
    ]);
  });
});
