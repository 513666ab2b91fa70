// Words of the command line: whose they are, and what the options make of them.

import { describe, expect, test } from 'vitest';
import {
  completeNativeOptions,
  markCompilerFlags,
  splitArguments,
} from '../../src/cli/command-line.ts';
import { acceptCount, acceptDuration, acceptNames, acceptSize } from '../../src/cli/option.ts';

test('what stands behind -- is the program under test’s', () => {
  expect(splitArguments(['run', 'a.c', '--', '-x', '--', 'y'])).toEqual({
    own: ['run', 'a.c'],
    program: ['-x', '--', 'y'],
  });
  expect(splitArguments(['run', 'a.c'])).toEqual({ own: ['run', 'a.c'], program: [] });
});

test('--native may stand alone, and --no-native is one of its ways', () => {
  const complete = (line: string) => completeNativeOptions(line.split(' ')).join(' ');
  expect(complete('replay --native ./program t')).toBe('replay --native=sandboxed ./program t');
  expect(complete('replay t --native')).toBe('replay t --native=sandboxed');
  expect(complete('check --native plain a.c')).toBe('check --native plain a.c');
  expect(complete('ci --no-native a.c')).toBe('ci --native=off a.c');
  expect(complete('compare a.c --native ls')).toBe('compare a.c --native ls');
});

describe('compiler flags can be written as for a compiler', () => {
  const marked = (line: string) => markCompilerFlags(line.split(' ')).join(' ');

  test.each([
    ['-Iinc -I inc', '--cflag=-Iinc --cflag=-Iinc'],
    ['-DX -D X=1 -UX', '--cflag=-DX --cflag=-DX=1 --cflag=-UX'],
    ['-std=c99 -Wall -O1', '--cflag=-std=c99 --cflag=-Wall --cflag=-O1'],
    ['-g -fwrapv -mavx', '--cflag=-g --cflag=-fwrapv --cflag=-mavx'],
    ['-include x.h', '--cflag=-include --cflag=x.h'],
    ['-lm -pthread -pedantic', '--cflag=-lm --cflag=-pthread --cflag=-pedantic'],
  ])('%s', (given, expected) => {
    expect(marked(given)).toBe(expected);
  });

  test.each(['a.c', '-', '--json --file x', '-h', '-V'])('%s is none', (given) => {
    expect(marked(given)).toBe(given);
  });

  test('in their order', () => {
    expect(markCompilerFlags(['-UX', 'a.c', '--cflag=-DX', '-UX'])).toEqual([
      '--cflag=-UX',
      'a.c',
      '--cflag=-DX',
      '--cflag=-UX',
    ]);
  });

  test('a value that is missing is named', () => {
    expect(() => markCompilerFlags(['a.c', '-I'])).toThrow('the compiler flag -I needs a value');
  });
});

describe('values', () => {
  test.each([
    ['64', 64],
    ['1K', 1024],
    ['16M', 16 * 2 ** 20],
    ['2g', 2 ** 31],
    ['2GiB', 2 ** 31],
  ])('size %s', (text, bytes) => {
    expect(acceptSize('--size', { min: 1, max: 2 ** 40 })(text)).toBe(bytes);
  });

  test.each([
    ['10ms', 10],
    ['10s', 10_000],
    ['1.5m', 90_000],
    ['2h', 7_200_000],
    ['7', 7000],
  ])('duration %s', (text, milliseconds) => {
    expect(acceptDuration('--time', { min: 1, max: 1e9 })(text)).toBe(milliseconds);
  });

  test.each([
    [
      () => acceptSize('--size', { min: 1024, max: 2048 })('1'),
      "--size may be 1K to 2K, but '1' was given",
    ],
    [
      () => acceptSize('--size', { min: 1, max: 2 })('much'),
      "--size wants a size like 64M or 2G, but got 'much'",
    ],
    [
      () => acceptDuration('--time', { min: 1, max: 1000 })('-1s'),
      '--time wants a duration like 500ms',
    ],
    [
      () => acceptDuration('--time', { min: 1, max: 1000 })('2s'),
      "--time may be 0.001s to 1s, but '2s' was given",
    ],
    [
      () => acceptCount('--count', { min: 1, max: 9 })('0x3'),
      "--count wants a number, but got '0x3'",
    ],
    [
      () => acceptCount('--count', { min: 1, max: 9 })('10'),
      "--count may be 1 to 9, but '10' was given",
    ],
    [() => acceptNames('--check', ['a', 'b'])('a,c', []), "--check knows a, b, but got 'c'"],
  ])('%#: %s', (accept, message) => {
    expect(accept).toThrow(message);
  });

  test('names add up', () => {
    const accept = acceptNames('--check', ['a', 'b', 'c']);
    expect(accept('c', accept('a,b', []))).toEqual(['a', 'b', 'c']);
  });
});
