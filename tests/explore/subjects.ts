/** Programs that papers and tutorials have made known, as decision programs. */
import type { Term } from '../../src/expr/arena.ts';
import type { Terms } from '../../src/expr/terms.ts';
import { FakeProgram } from './fake-program.ts';

/** The bytes as one little-endian number. */
export function word(terms: Terms, bytes: readonly Term[]): Term {
  return bytes.reduceRight(
    (high, low, i) => (i === bytes.length - 1 ? low : terms.concat(high, low)),
    0,
  );
}

/** KLEE's first tutorial: zero, negative, positive. */
export function getSign(): FakeProgram {
  return new FakeProgram({ zero: 'branch', negative: 'branch' }, (run) => {
    const { terms } = run;
    const x = word(terms, run.bytes('memory/x', 4));
    const zero = terms.constant(32, 0);
    if (run.decide('zero', terms.eq(x, zero))) return;
    run.decide('negative', terms.slt(x, zero));
  });
}

/** EXE's Figure 1: five tests, two of them errors. */
export function exeFigure1(): FakeProgram {
  const places = {
    'i >= 4': 'branch',
    'a[*p]': 'bounds',
    't / a[i]': 'division',
    't == 2': 'branch',
    'i == 1': 'assertion',
    'i == 3': 'assertion',
  } as const;
  return new FakeProgram(places, (run) => {
    const { terms } = run;
    const number = (value: number) => terms.constant(32, value);
    const i = word(terms, run.bytes('memory/i', 4));
    if (run.decide('i >= 4', terms.not(terms.ult(i, number(4))))) return;
    const at = (index: Term, values: readonly Term[]) =>
      values.reduceRight((rest, value, n) => terms.ite(terms.eq(index, number(n)), value, rest));
    const a = [1, 3, 5, 2].map((value, n) =>
      terms.ite(terms.eq(i, number(n)), number(value - 1), number(value)),
    );
    const p = at(i, a);
    run.check('a[*p]', terms.ult(p, number(4)), 'out-of-bounds');
    const divisor = at(i, a);
    run.check('t / a[i]', terms.not(terms.eq(divisor, number(0))), 'divide-by-zero');
    const t = terms.udiv(at(p, a), divisor);
    if (run.decide('t == 2', terms.eq(t, number(2)))) {
      run.check('i == 1', terms.eq(i, number(1)), 'assert');
    } else run.check('i == 3', terms.eq(i, number(3)), 'assert');
  });
}

/** Insertion sort of n bytes: n! paths. */
export function insertionSort(size: number): FakeProgram {
  return new FakeProgram({ less: 'branch' }, (run) => {
    const { terms } = run;
    const bytes = run.bytes('memory/a', size);
    for (let i = 1; i < size; i++) {
      const moving = bytes[i];
      let j = i - 1;
      for (; j >= 0 && run.decide('less', terms.ult(moving, bytes[j])); j--)
        bytes[j + 1] = bytes[j];
      bytes[j + 1] = moving;
    }
  });
}

/** Does the whole input match `(a|b)*c[0-9]+`? A table for classes of characters, one for the automaton's steps. */
export function automaton(size: number): FakeProgram {
  const classes = new Uint8Array(256);
  for (const [number, members] of ['ab', 'c', '0123456789'].entries()) {
    for (const member of members) classes[member.charCodeAt(0)] = number + 1;
  }
  // By state and class: before the c, after it, in the number, lost.
  const steps = Uint8Array.of(3, 0, 1, 3, 3, 3, 3, 2, 3, 3, 3, 2, 3, 3, 3, 3);
  return new FakeProgram({ lost: 'branch', matched: 'branch' }, (run) => {
    const { terms } = run;
    const classTable = terms.table(8, 8, classes);
    const stepTable = terms.table(8, 8, steps);
    let state = terms.constant(8, 0);
    for (const byte of run.bytes('stdin', size)) {
      const kind = terms.select(classTable, byte);
      state = terms.select(stepTable, terms.add(terms.mul(state, terms.constant(8, 4)), kind));
      if (run.decide('lost', terms.eq(state, terms.constant(8, 3)))) return;
    }
    run.decide('matched', terms.eq(state, terms.constant(8, 2)));
  });
}

/** A long path: every byte is looked at, and every look is checked. */
export function longPath(size: number): FakeProgram {
  return new FakeProgram({ letter: 'branch', bounds: 'bounds' }, (run) => {
    const { terms } = run;
    const bytes = run.bytes('stdin', size);
    for (const [i, byte] of bytes.entries()) {
      const sum = terms.add(terms.zext(byte, 32), terms.zext(bytes[(i + 1) % size], 32));
      run.check('bounds', terms.ult(sum, terms.constant(32, 511)), 'out-of-bounds');
      run.decide('letter', terms.eq(byte, terms.constant(8, 0x61)));
    }
  });
}
