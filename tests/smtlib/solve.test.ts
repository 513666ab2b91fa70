// clew solve as its users see it: what it prints, and its exit code.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { solve } from '../../src/execute/solve-script.ts';
import { hasZ3 } from './solvers.ts';

interface Options {
  solver?: string;
  queryTime?: number;
  stats?: boolean;
  json?: boolean;
}

const plain = { solver: undefined, queryTime: undefined, stats: false, json: false };

async function* pieces(...texts: string[]): AsyncIterable<string> {
  yield* texts;
}

/** Runs a script from standard input. */
async function solved(texts: string | string[], options: Options = {}) {
  let output = '';
  const write = (text: string) => {
    output += text;
  };
  const code = await solve('-', { ...plain, ...options }, pieces(...[texts].flat()), write);
  return { code, output };
}

const question =
  '(declare-const x (_ BitVec 8))(assert (= (bvmul x x) #x11))(assert (bvult x #x20))';

test('answers and values on standard output, exit code 0', async () => {
  expect(await solved(`${question}(check-sat)(get-value (x))`)).toEqual({
    code: 0,
    output: 'sat\n((x #x17))\n',
  });
});

test('a file is read whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clew-solve-'));
  const file = join(folder, 'query.smt2');
  writeFileSync(file, `${question}(check-sat)`);
  let output = '';
  const code = await solve(file, plain, pieces(), (text) => {
    output += text;
  });
  rmSync(folder, { recursive: true });
  expect({ code, output }).toEqual({ code: 0, output: 'sat\n' });
});

test('a mistake ends the script with exit code 2, behind the answers before it', async () => {
  expect(await solved(`${question}(check-sat)\n(assert (= x 1))(check-sat)`)).toEqual({
    code: 2,
    output: 'sat\n(error "line 2 column 9: operand 2 is Real, expected (_ BitVec 8)")\n',
  });
});

test('no model after unsat is said, and is no mistake', async () => {
  expect(await solved('(assert false)(check-sat)(get-model)(echo "on")')).toEqual({
    code: 0,
    output: 'unsat\n(error "line 1 column 26: model is not available")\non\n',
  });
});

test('a model before any check is a mistake', async () => {
  expect((await solved('(get-model)')).code).toBe(2);
});

test('a missing file is the mistake of the user', async () => {
  const run = solve('no/such.smt2', plain, pieces(), () => {});
  await expect(run).rejects.toThrow('cannot read no/such.smt2: no such file or directory');
});

test('a solver that is not there is the mistake of the user', async () => {
  const run = solved('(check-sat)', { solver: 'no-such-solver -in' });
  await expect(run).rejects.toThrow('cannot start the solver "no-such-solver -in"');
});

test('commands are answered as they arrive', async () => {
  let output = '';
  const seen: string[] = [];
  async function* conversation(): AsyncIterable<string> {
    yield '(check-';
    seen.push(output);
    yield 'sat) (echo "a)';
    seen.push(output);
    yield 'b") ; (echo';
    seen.push(output);
    yield '\n(exit) (nonsense';
  }
  const code = await solve('-', plain, conversation(), (text) => {
    output += text;
  });
  expect({ code, seen, output }).toEqual({
    code: 0,
    seen: ['', 'sat\n', 'sat\na)b\n'],
    output: 'sat\na)b\n',
  });
});

test('--stats adds what the layers did, as comments', async () => {
  const { output } = await solved(`${question}(check-sat)`, { stats: true });
  const [answer, ...rest] = output.trim().split('\n');
  expect(answer).toBe('sat');
  expect(rest.every((line) => line.startsWith('; '))).toBe(true);
  expect(rest[0]).toMatch(/^; 1 check in [0-9.]+ s$/);
  expect(rest.some((line) => /^; bit-blasting +\d+ +\d+ +[0-9.]+$/.test(line))).toBe(true);
});

test('--json prints one document', async () => {
  const { code, output } = await solved(`${question}(check-sat)\n(push`, { json: true });
  const report = JSON.parse(output);
  expect(code).toBe(2);
  expect(report).toMatchObject({
    status: 'sat',
    checks: [{ line: 1, column: question.length + 1, status: 'sat', model: { x: '#x17' } }],
    output: ['sat', expect.stringContaining('error')],
    error: { line: 2, column: 6 },
    solver: { queries: 1 },
  });
});

test('what takes too long is unknown, with the reason', async () => {
  const factors = `(declare-const a (_ BitVec 64))(declare-const b (_ BitVec 64))
    (assert (= (bvmul ((_ zero_extend 64) a) ((_ zero_extend 64) b)) (_ bv170141183460469231731687303715884105727 128)))
    (assert (bvugt a (_ bv1 64)))(assert (bvugt b (_ bv1 64)))(check-sat)(get-info :reason-unknown)`;
  const start = process.cpuUsage();
  const { code, output } = await solved(factors, { queryTime: 500 });
  expect({ code, output }).toEqual({ code: 0, output: 'unknown\n(:reason-unknown "time")\n' });
  expect(process.cpuUsage(start).user).toBeLessThan(5_000_000);
});

test.skipIf(!hasZ3)('--solver asks another solver (needs z3)', async () => {
  expect(await solved(`${question}(check-sat)(get-value (x))`, { solver: 'z3 -in' })).toEqual({
    code: 0,
    output: 'sat\n((x #x17))\n',
  });
});
