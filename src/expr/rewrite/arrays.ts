/**
 * Rules of select and store. A read goes down through the writes that are surely elsewhere, and ends
 * at a written value, at a constant or at an input byte wherever the indexes are known; what remains is
 * for the solver (EXE 3.3, read-over-write).
 */
import type { Term } from '../arena.ts';
import { Op } from '../operator.ts';
import type { Terms } from '../terms.ts';

/** A read of what was written at the same index is the value; a write surely elsewhere is skipped. */
function selectStore(t: Terms, array: Term, index: Term): Term {
  let base = array;
  while (t.op(base) === Op.store) {
    const written = t.slot(base, 1);
    if (written === index) return t.slot(base, 2);
    if (t.eq(written, index) !== t.false) break;
    base = t.slot(base, 0);
  }
  return base === array ? 0 : t.select(base, index);
}

/** A read of an array that is the same everywhere */
function selectConstantArray(t: Terms, array: Term, _index: Term): Term {
  return t.op(array) === Op.constantArray ? t.slot(array, 0) : 0;
}

/** A read of a table at a constant index */
function selectTable(t: Terms, array: Term, index: Term): Term {
  if (t.op(array) !== Op.table || !t.isConstant(index)) return 0;
  const content = t.tableContent(array);
  const position = t.constantNumber(index);
  if (position < 0 || position >= content.length) return t.select(t.slot(array, 0), index);
  return t.constant(t.width(array), content[position]);
}

/** A read of an array variable at a constant index is a symbol: an input byte */
function selectCell(t: Terms, array: Term, index: Term): Term {
  if (t.op(array) !== Op.arrayVariable || !t.isConstant(index)) return 0;
  const { size } = t.arrayInfo(array);
  const position = t.constantNumber(index);
  const inside = size === Infinity || (position >= 0 && position < size);
  return inside ? t.cell(array, index) : t.constant(t.width(array), 0);
}

/** A read of a choice between two plain arrays is a choice between two reads; deeper it could explode */
function selectArrayIte(t: Terms, array: Term, index: Term): Term {
  if (t.op(array) !== Op.arrayIte) return 0;
  const [yes, no] = [t.slot(array, 1), t.slot(array, 2)];
  if (!isPlain(t, yes) || !isPlain(t, no)) return 0;
  return t.ite(t.slot(array, 0), t.select(yes, index), t.select(no, index));
}

function isPlain(t: Terms, array: Term): boolean {
  return t.op(array) !== Op.arrayIte && t.op(array) !== Op.store;
}

/** A write over a write at the same index replaces it */
function storeAgain(t: Terms, array: Term, index: Term, value: Term): Term {
  if (t.op(array) !== Op.store || t.slot(array, 1) !== index) return 0;
  return t.store(t.slot(array, 0), index, value);
}

/** A write of what is there already changes nothing */
function storeUnchanged(t: Terms, array: Term, index: Term, value: Term): Term {
  const isRead = t.op(value) === Op.select && t.slot(value, 0) === array;
  return isRead && t.slot(value, 1) === index ? array : 0;
}

export const selectRules = {
  selectStore,
  selectConstantArray,
  selectTable,
  selectCell,
  selectArrayIte,
};
export const storeRules = { storeAgain, storeUnchanged };

/** A cell is a symbol even where terms are not rewritten. */
export function rewriteSelect(t: Terms, array: Term, index: Term): Term {
  if (!t.rewriting) return selectCell(t, array, index);
  return (
    selectStore(t, array, index) ||
    selectConstantArray(t, array, index) ||
    selectTable(t, array, index) ||
    selectCell(t, array, index) ||
    selectArrayIte(t, array, index)
  );
}

export function rewriteStore(t: Terms, array: Term, index: Term, value: Term): Term {
  return storeAgain(t, array, index, value) || storeUnchanged(t, array, index, value);
}
