import { expect, test } from 'vitest';
import { explored } from './exploring.ts';
import { FakeProgram } from './fake-program.ts';

test('a run that violates an assumption is no path, and where it holds is explored next', () => {
  const program = new FakeProgram({ large: 'assumption', even: 'branch' }, (run) => {
    const { terms } = run;
    const [x] = run.bytes('memory/x', 1);
    run.assume('large', terms.ult(terms.constant(8, 100), x));
    run.decide('even', terms.eq(terms.extract(x, 0, 0), terms.constant(1, 0)));
  });
  const { result, tests } = explored(program);
  expect(result).toMatchObject({ stopped: 'exhausted', runs: 3, paths: 2, violated: 1 });
  for (const { input } of tests) expect(input.get('memory/x')?.[0]).toBeGreaterThan(100);
});

test('what an assumption rules out is never solved', () => {
  const program = new FakeProgram({ small: 'assumption' }, (run) => {
    const [x] = run.bytes('memory/x', 1);
    run.assume('small', run.terms.ult(x, run.terms.constant(8, 10)));
  });
  expect(explored(program).result).toMatchObject({ runs: 1, paths: 1, solving: { queries: 0 } });
});

test.each([
  ['klee_assume', 1],
  ['__VERIFIER_assume', 0],
])('%s of what no input on the path satisfies: %d findings', (name, count) => {
  const program = new FakeProgram({ large: 'branch', [name]: 'assumption' }, (run) => {
    const { terms } = run;
    const [x] = run.bytes('memory/x', 1);
    if (!run.decide('large', terms.ult(terms.constant(8, 100), x))) return;
    run.assume(name, terms.ult(x, terms.constant(8, 50)));
  });
  const { result, findings } = explored(program);
  expect(result).toMatchObject({ stopped: 'exhausted', paths: 1, violated: 1, impossible: 1 });
  expect(findings).toHaveLength(count);
  for (const { finding } of findings) expect(finding.kind).toBe('user');
});
