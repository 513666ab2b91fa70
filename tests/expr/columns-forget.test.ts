import { expect, test } from 'vitest';
import { Columns } from '../../src/expr/columns.ts';
import { Terms } from '../../src/expr/terms.ts';

test('an array is read after columns of what it is made of were forgotten', () => {
  const terms = new Terms();
  const byte = terms.variable('x', 8);
  const number = terms.onlySymbol[byte];
  const rows = Int32Array.from({ length: 256 }, (_, value) => value);
  const columns = new Columns(terms, 256, new Map([[number, rows]]));
  const zeros = terms.constantArray(8, terms.constant(8, 0));
  const written = terms.store(zeros, terms.mul(byte, byte), terms.constant(8, 7));
  for (let forgotten = 0; forgotten < 8; forgotten++) {
    columns.column(terms.select(written, byte));
    columns.forget(forgotten);
    const read = columns.column(
      terms.select(written, terms.add(byte, terms.constant(8, forgotten + 10))),
    );
    const expected = rows.map((x) => (((x * x) ^ (x + forgotten + 10)) & 255 ? 0 : 7));
    expect(read?.low).toEqual(expected);
  }
});
