// The bench that has clew and AFL++ side by side: which checks are questions for both, and how its figures are told.

import { expect, test } from 'vitest';
import { timeToMost } from '../../bench/peers/growth.ts';
import { questionsNamed, singleInput, testOf, usualQuestions } from '../../bench/peers/question.ts';
import { type Reached, takenInEither } from '../../bench/peers/race.ts';
import { plainReport, ratioOf, spreadText } from '../../bench/peers/report.ts';

test('standard input or a file is one input; arguments and a second input are not', () => {
  expect(singleInput(['--sym-stdin', '20'])).toEqual({ file: undefined, size: 20 });
  expect(singleInput(['--sym-file', 'A:16'])).toEqual({ file: 'A', size: 16 });
  expect(singleInput(['--sym-arg', '8'])).toBeUndefined();
  expect(singleInput(['--sym-stdin', '8', '--sym-arg', '8'])).toBeUndefined();
  expect(singleInput([])).toBeUndefined();
});

test('seeds of the usual questions are no longer than the input', () => {
  const questions = usualQuestions();
  expect(questions.map(({ name }) => name)).toContain('yaml-parser');
  for (const { seeds, input } of questions)
    for (const seed of seeds) expect(seed.length).toBeLessThanOrEqual(input.size);
});

test('a package, a program and a check are found by name', () => {
  const names = (name: string) => questionsNamed(name)?.map((each) => each.name);
  expect(names('expat')).toEqual(['xmlwf']);
  expect(names('bc')).toEqual(['bc']);
  expect(names('bc-s2')).toEqual(['bc-s2']);
  expect(names('sed')).toEqual([]);
  expect(names('sed-script')).toEqual(['sed-script']);
  expect(names('no-such-subject')).toBeUndefined();
});

test('clew is asked about all lengths that a fuzzer makes', () => {
  const options = (name: string) => questionsNamed(name)?.map(({ check }) => check.options);
  expect(options('bc')).toEqual([['--sym-stdin', '1-20']]);
  expect(options('yaml-parser')).toEqual([['--sym-file', 'A:1-20']]);
});

test('an input of the fuzzer goes where the check has its symbolic input', () => {
  const bytes = Buffer.from('x');
  const [jq] = questionsNamed('jq') ?? [];
  const [yaml] = questionsNamed('yaml-parser') ?? [];
  expect(testOf(jq, bytes)).toEqual({ arguments: ['.'], connections: [], stdin: bytes });
  expect(testOf(yaml, bytes)).toEqual({ arguments: ['A'], connections: [], files: { A: bytes } });
});

function reached(lines: number): Reached {
  const covered = { lines: { covered: lines, total: 100 }, branches: { covered: 2, total: 8 } };
  return {
    covered: { ...covered, stopped: 0 },
    alone: 7,
    toMost: 20,
    tests: 3,
    runs: 1234,
    mutated: 0,
    seconds: 60,
    late: 0,
  };
}

test('figures are medians with their spread, and the ratio is to the better campaign', () => {
  expect(spreadText([30, 10, 20])).toBe('20 (10 to 30)');
  expect(spreadText([5])).toBe('5');
  expect(spreadText([])).toBe('-');
  const races = { clew: [reached(30), reached(50)], afl: [reached(20)], cmplog: [reached(32)] };
  expect(ratioOf(races, 'lines')).toBe(1.25);
  expect(ratioOf({ ...races, clew: [] }, 'lines')).toBeUndefined();
  const [question] = questionsNamed('cjson') ?? [];
  const taken = takenInEither('0101', '0011');
  expect(taken).toBe('0111');
  const text = plainReport([{ question, ...races, taken, failure: 'afl-fuzz: gone' }]);
  expect(text).toContain('40 (30 to 50) of 100');
  expect(text).toContain('20 s');
  expect(text).toContain('clew / the better AFL++: 1.25 of lines, 1.00 of branches.');
  expect(text).toContain('together: 3 branches, 1.50 times the better AFL++.');
  expect(text).toContain('Stopped: afl-fuzz: gone');
});

test('most of the branches are covered by the first mark with nine tenths of them', () => {
  const { covered } = reached(10);
  const final = { ...covered, branches: { covered: 100, total: 200 } };
  expect(timeToMost([10, 89, 90, 95], final)).toBe(20);
  expect(timeToMost([95], final)).toBe(5);
  expect(timeToMost([10, 20], final)).toBe(Number.POSITIVE_INFINITY);
});
