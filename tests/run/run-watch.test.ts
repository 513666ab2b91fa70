// The budget of a run: counted from the decision on that it was made for; first its values are followed no more, then it is
// ended.

import { expect, test } from 'vitest';
import { Terms } from '../../src/expr/terms.ts';
import { Path } from '../../src/machine/shadow/path.ts';
import { RunWatch } from '../../src/run/run-watch.ts';

function watched(known: number) {
  const path = new Path(new Terms());
  path.begin();
  return { path, watch: new RunWatch({ known, operations: 100, steps: 1000 }, path) };
}

test('what leads to the branch does not count', () => {
  const { path, watch } = watched(2);
  path.operations = 5000;
  expect(watch.look(70_000)).toBeUndefined();
  path.length = 2;
  path.operations += 99;
  expect(watch.look(70_999)).toBeUndefined();
  expect(path.isCut).toBe(false);
  expect(watch.cost(70_999)).toEqual({ operations: 99, steps: 999 });
});

test('then the run goes on without shadows, and is ended when its steps are used up', () => {
  const { path, watch } = watched(0);
  path.operations = 120;
  expect(watch.look(40)).toBeUndefined();
  expect(path.isCut).toBe(true);
  expect(watch.cut).toEqual({ operations: 120, steps: undefined, isFull: false });
  expect(watch.look(1234)).toBe('did not end within 1000 steps');
  expect(watch.cut).toEqual({ operations: 120, steps: 1234, isFull: false });
});
