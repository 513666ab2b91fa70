// What the native side of a harness writes behind the function's output.

import { expect, test } from 'vitest';
import { recordsIn, withoutTheUnknown } from '../../src/compare/native-records.ts';

const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

function record(name: string, certainty: number, format: number, bytes: number[]): Buffer {
  const parts = [number(name.length), Buffer.from(name), number(certainty), number(format)];
  return Buffer.concat([...parts, number(bytes.length), Buffer.from(bytes)]);
}

function output(printed: string, ...records: Buffer[]): Uint8Array {
  const all = Buffer.concat(records);
  return Buffer.concat([Buffer.from(printed), all, number(all.length), Buffer.from('clewseen')]);
}

const nothing = { stderr: new Uint8Array(0), files: [], sent: [] };
const behaviour = (...observations: { name: string; format: number; bytes: Uint8Array }[]) => ({
  ...nothing,
  ...{ ending: { kind: 'exited', status: 0 } as const, stdout: new Uint8Array(0), observations },
});

test('output and records are told apart, whatever was printed', () => {
  const { stdout, observations } = recordsIn(
    output('clewseen\0\n', record('return', 0, 4, [1, 0, 0, 0])),
  );
  expect(Buffer.from(stdout).toString()).toBe('clewseen\0\n');
  expect(observations).toEqual([
    { name: 'return', certainty: 'exact', format: 4, bytes: Uint8Array.of(1, 0, 0, 0) },
  ]);
});

test('a function that did not return has printed everything', () => {
  expect(recordsIn(Buffer.from('half'))).toMatchObject({ observations: [] });
  expect(recordsIn(new Uint8Array(0))).toMatchObject({ observations: [] });
});

test('what the native side cannot know makes no difference', () => {
  const a = behaviour(
    { name: 'f', format: 1, bytes: Uint8Array.of(102) },
    { name: 'list', format: 4, bytes: Uint8Array.of(1, 2, 3, 4) },
    { name: 'x', format: 4, bytes: Uint8Array.of(1, 2, 3, 4) },
  );
  const { observations } = recordsIn(
    output(
      '',
      record('f', 2, 1, [78]),
      record('list', 1, 4, [1, 2, 3, 4, 9, 9, 9, 9]),
      record('x', 0, 4, [5, 5, 5, 5]),
    ),
  );
  const told = withoutTheUnknown(a, observations);
  expect(told.map(({ bytes }) => [...bytes])).toEqual([[102], [1, 2, 3, 4], [5, 5, 5, 5]]);
});
