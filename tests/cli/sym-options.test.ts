import { describe, expect, test } from 'vitest';
import { joinSymbolicArguments, parseSources } from '../../src/cli/sym-options.ts';

const none = {
  symStdin: undefined,
  symArg: [],
  symArgs: [],
  symFile: [],
  symSocket: [],
  failCalls: 0,
  preemptions: 1,
};

describe('what is symbolic', () => {
  test('nothing by default', () => {
    expect(parseSources(none)).toEqual({
      stdin: undefined,
      arguments: [],
      fewestArguments: 0,
      files: [],
      sockets: [],
      failingCalls: 0,
      preemptions: 1,
    });
  });

  test('fixed and open lengths', () => {
    const sources = parseSources({ ...none, symStdin: '2-5', symArg: ['3'], symArgs: ['0,2,4'] });
    expect(sources.stdin).toEqual({ min: 2, max: 5 });
    expect(sources.arguments).toEqual([
      { min: 3, max: 3 },
      { min: 4, max: 4 },
      { min: 4, max: 4 },
    ]);
    expect(sources.fewestArguments).toBe(1);
  });

  test('files, also with colons in their names', () => {
    const sources = parseSources({ ...none, symFile: ['a:b:0-3', '/etc/rc:1'] });
    expect(sources.files).toEqual([
      { name: 'a:b', min: 0, max: 3 },
      { name: '/etc/rc', min: 1, max: 1 },
    ]);
  });

  test('connections, with one message or several', () => {
    const sources = parseSources({ ...none, symSocket: ['4', '2,0-3'] });
    expect(sources.sockets).toEqual([
      [{ min: 4, max: 4 }],
      [
        { min: 2, max: 2 },
        { min: 0, max: 3 },
      ],
    ]);
  });

  test('three words become one value', () => {
    expect(joinSymbolicArguments(['x.c', '--sym-args', '0', '2', '1-4', '-v'])).toEqual([
      'x.c',
      '--sym-args=0,2,1-4',
      '-v',
    ]);
    expect(() => joinSymbolicArguments(['x.c', '--sym-args', '1'])).toThrow('three values');
  });

  test.each([
    [
      { symStdin: 'x' },
      "--sym-stdin wants a number of bytes, or MIN-MAX, like 8 or 0-8, but got 'x'",
    ],
    [{ symStdin: '5-2' }, '--sym-stdin 5-2: the least is more than the most'],
    [{ symStdin: '9999999999' }, 'at most 1048576 bytes'],
    [{ symArg: ['-1'] }, '--sym-arg -1: a length must be 0 or more'],
    [{ symArgs: ['3,1,4'] }, '--sym-args 3 1 4: the least is more than the most'],
    [{ symArgs: ['a.c,1,4'] }, "but got 'a.c 1 4'"],
    [{ symArgs: ['1,1,4', '1,1,4'] }, 'once'],
    [{ symFile: ['name'] }, 'wants NAME:N'],
    [{ symFile: [':4'] }, 'wants NAME:N'],
    [{ symFile: ['../x:4'] }, 'is no name'],
    [{ symFile: ['a/:4'] }, 'is no name'],
    [{ symFile: ['a:4', 'a:5'] }, '--sym-file a is given twice'],
    [{ symFile: ['a:four'] }, '--sym-file a wants a number'],
  ])('mistakes are named: %j', (texts, message) => {
    expect(() => parseSources({ ...none, ...texts })).toThrow(message);
  });
});
