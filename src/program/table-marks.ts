// Marks for the entries of the user's constant tables: a run that reads an entry that no run has read before has come further
// into the program, even where it has covered no new line. Scanners and parsers that are driven by tables (flex, bison) run the
// same few lines for every word of their language; the words differ in the entries alone. The observation is that of "Data Coverage for
// Guided Fuzzing" (Wang et al., USENIX Security 2024).
//
// Only programs without shadows set these marks, for mutation to see them. They lie behind those of code.

import type { CoverageBuilder } from '../abi/coverage.ts';
import { declaredGlobal } from '../ir/debug.ts';
import type { Load } from '../ir/instruction.ts';
import type { GlobalVariable, Module } from '../ir/module.ts';
import type { Type } from '../ir/types.ts';

export interface TableMarks {
  /** How many marks of code lie before them. */
  readonly behind: number;
  /** The place of each table's first mark among them; the others follow. */
  readonly first: ReadonlyMap<GlobalVariable, number>;
}

/** Larger tables are content more often than control: every input reads other entries of a CRC's or a font's table. */
const mostEntries = 1 << 13;
const mostInAll = 1 << 16;

/** Gives marks to the tables of the user's code. */
export function markTables(
  { globals }: Module,
  builder: CoverageBuilder,
  isLibraryFile: (file: string) => boolean,
): TableMarks['first'] {
  const marks = new Map<GlobalVariable, number>();
  let all = 0;
  for (const global of globals) {
    const entries = entriesOf(global);
    if (entries < 2 || entries > mostEntries || all + entries > mostInAll) continue;
    const declared = declaredGlobal(global);
    // String literals, which have no name, are text more often than tables.
    if (declared === undefined || declared.name === '' || isLibraryFile(declared.file)) continue;
    marks.set(global, builder.entries(entries));
    all += entries;
  }
  return marks;
}

/** The table that a load reads at a computed place, or undefined. */
export function tableOf({ pointer }: Load, { first }: TableMarks): GlobalVariable | undefined {
  // Tables of several dimensions are reached by an address for each.
  let base = pointer;
  while (base.kind === 'instruction' && base.op === 'getelementptr') base = base.base;
  return base !== pointer && base.kind === 'global' && first.has(base) ? base : undefined;
}

/** The size in bytes of an entry of a table. */
export function entrySize(table: GlobalVariable): number {
  return shapeOf(table.valueType)?.size ?? 1;
}

/** The number of entries of a constant; 0 if it is no table. */
function entriesOf({ constant, initializer, valueType }: GlobalVariable): number {
  if (!constant || initializer === undefined) return 0;
  return shapeOf(valueType)?.entries ?? 0;
}

interface Shape {
  /** In bytes. */
  readonly size: number;
  readonly entries: number;
}

/**
 * What consists of integers of one size, or of pointers, is a table. clang gives an array that ends in many zeros the type of a
 * structure, so it does not matter what they are parts of.
 */
function shapeOf(type: Type): Shape | undefined {
  switch (type.kind) {
    case 'integer':
      return [8, 16, 32, 64].includes(type.bits) ? { size: type.bits / 8, entries: 1 } : undefined;
    case 'pointer':
      return { size: 8, entries: 1 };
    case 'array': {
      const element = shapeOf(type.element);
      return element && { ...element, entries: type.length * element.entries };
    }
    case 'struct':
      return together(type.fields.map(shapeOf));
    default:
      return undefined;
  }
}

function together(shapes: readonly (Shape | undefined)[]): Shape | undefined {
  let entries = 0;
  for (const shape of shapes) {
    if (shape === undefined || shape.size !== shapes[0]?.size) return undefined;
    entries += shape.entries;
  }
  const [first] = shapes;
  return first && { size: first.size, entries };
}
