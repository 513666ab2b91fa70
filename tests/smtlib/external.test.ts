// Another solver costs a run at most one `unknown`, whatever it does; see also scripts.test.ts,
// which runs every script on z3.

import { expect, test } from 'vitest';
import type { Term } from '../../src/expr/arena.ts';
import { Terms } from '../../src/expr/terms.ts';
import { ExternalSolver } from '../../src/solver/external/external-solver.ts';
import { BackEnd, commandWords } from '../../src/solver/external/solver-process.ts';
import type { Answer } from '../../src/solver/query.ts';
import { hangSeconds } from '../patience.ts';
import { checkContract } from '../solver/contract.ts';
import { hasZ3, z3 } from './solvers.ts';

/** A solver that runs this JavaScript for every line that it reads, with `say` and the line. */
function solverThat(behaves: string): string[] {
  const program = `
    const say = (text) => process.stdout.write(text + '\\n');
    require('readline').createInterface({ input: process.stdin }).on('line', (line) => { ${behaves} });`;
  return ['node', '-e', program];
}

const checks = "line === '(check-sat)'";

function ask(command: readonly string[], times = 1, milliseconds = 1000 * hangSeconds): Answer[] {
  const terms = new Terms();
  const backEnd = new BackEnd(command);
  const solver = new ExternalSolver(terms, backEnd);
  const x = terms.variable('x', 8);
  const constraints: Term[] = [terms.eq(terms.mul(x, x), terms.constant(8, 0x11))];
  const answers = Array.from({ length: times }, () =>
    solver.solve({ constraints, budget: { milliseconds } }),
  );
  backEnd.close();
  return answers;
}

test.skipIf(!hasZ3)('z3 as a back end keeps the contract of solvers (needs z3)', () =>
  checkContract((terms) => new ExternalSolver(terms, z3), 100),
);

test.skipIf(!hasZ3)('tables, and arrays with an end, mean the same to z3 (needs z3)', () => {
  const terms = new Terms();
  const solver = new ExternalSolver(terms, z3);
  const [x, y] = [terms.variable('x', 8), terms.variable('y', 8)];
  const input = terms.array('input', 8, 8, 3);
  const squares = terms.table(8, 8, Uint8Array.from([0, 1, 4, 9, 16, 25]), input);
  const read = terms.select(squares, x);
  const isSquare = terms.eq(read, terms.constant(8, 16));
  const beyond = terms.ugt(y, terms.constant(8, 2));
  const beyondIsZero = terms.eq(terms.select(input, y), terms.constant(8, 0));
  const first = solver.solve({ constraints: [isSquare] });
  expect(first.status).toBe('sat');
  expect(solver.solve({ constraints: [beyond, terms.not(beyondIsZero)] }).status).toBe('unsat');
  expect(solver.solve({ constraints: [isSquare, terms.ugt(x, terms.constant(8, 5))] })).toEqual({
    status: 'unsat',
  });
});

test('its answers are passed on', () => {
  expect(ask(solverThat(`if (${checks}) say('unsat')`), 2)).toEqual([
    { status: 'unsat' },
    { status: 'unsat' },
  ]);
});

test('its model is taken when it holds', () => {
  const honest = `if (${checks}) say('sat');
    const asked = /get-value .*(t\\d+)/.exec(line); if (asked) say('((' + asked[1] + ' (_ bv23 8)))')`;
  const [answer] = ask(solverThat(honest));
  expect(answer.status).toBe('sat');
});

test('a model that does not hold is no answer', () => {
  const liar = `if (${checks}) say('sat');
    const asked = /get-value .*(t\\d+)/.exec(line); if (asked) say('((' + asked[1] + ' #x05))')`;
  expect(ask(solverThat(liar))).toMatchObject([
    { status: 'unknown', detail: 'its model does not satisfy the query' },
  ]);
});

test('a model that cannot be read is no answer', () => {
  const rambling = `if (${checks}) say('sat'); if (line.includes('get-value')) say('((oh (dear)))')`;
  expect(ask(solverThat(rambling))).toMatchObject([
    { status: 'unknown', reason: 'back end failed', detail: 'no values in ((oh (dear)))' },
  ]);
});

test('one that crashes costs one unknown, and the next query gets a new process', () => {
  const crashing = `if (${checks}) { process.stderr.write('out of luck'); process.exit(9); }`;
  expect(ask(solverThat(crashing), 2)).toMatchObject([
    { status: 'unknown', detail: 'the solver process ended with exit code 9: out of luck' },
    { status: 'unknown', detail: 'the solver process ended with exit code 9: out of luck' },
  ]);
});

test('one that crashes after its first answer costs the second', () => {
  const once = `if (${checks}) { if (globalThis.asked) process.exit(1); globalThis.asked = true; say('unsat'); }`;
  expect(ask(solverThat(once), 2)).toMatchObject([{ status: 'unsat' }, { status: 'unknown' }]);
});

test('one that is silent costs the time of the query', () => {
  expect(ask(solverThat(''), 1, 300)).toMatchObject([{ status: 'unknown', reason: 'time' }]);
});

test('one that does not even read costs the time of the query', () => {
  expect(ask(['sleep', '100'], 2, 200)).toMatchObject([
    { status: 'unknown', reason: 'time' },
    { status: 'unknown', reason: 'time' },
  ]);
});

test('one that answers an error says so', () => {
  const failing = `if (${checks}) say('(error "no such logic")')`;
  expect(ask(solverThat(failing))).toMatchObject([
    { status: 'unknown', detail: 'it answers (error "no such logic")' },
  ]);
});

test('one that is not there is noticed before it is needed', () => {
  const missing = new BackEnd(['no-such-solver']);
  expect(missing.process.hasStarted).toBe(false);
  missing.close();
  expect(ask(['no-such-solver'])).toMatchObject([{ status: 'unknown', reason: 'back end failed' }]);
});

test('a command line is split into words, quotes keep words together', () => {
  expect(commandWords('z3 -in')).toEqual(['z3', '-in']);
  expect(commandWords(`"/opt/my solver/z3"  -in '-t:100 '`)).toEqual([
    '/opt/my solver/z3',
    '-in',
    '-t:100 ',
  ]);
});
