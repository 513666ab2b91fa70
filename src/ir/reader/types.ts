// The type block: one record per type, numbered in order. With opaque pointers no type can contain itself,
// so every record speaks only of types before it.

import type { FloatFormat, OpaqueType, Type } from '../types.ts';
import type { ModuleContext } from './context.ts';
import type { BitRecord } from './record.ts';

const NUMENTRY = 1;
const VOID = 2;
const LABEL = 5;
const OPAQUE_STRUCT = 6;
const INTEGER = 7;
const TYPED_POINTER = 8;
const ARRAY = 11;
const VECTOR = 12;
const METADATA = 16;
const X86_MMX = 17;
const STRUCT_ANONYMOUS = 18;
const STRUCT_NAME = 19;
const STRUCT_NAMED = 20;
const FUNCTION = 21;
const TOKEN = 22;
const X86_AMX = 24;
const POINTER = 25;

const FLOATS: Readonly<Record<number, FloatFormat>> = {
  3: 'float',
  4: 'double',
  10: 'half',
  13: 'x86_fp80',
  14: 'fp128',
  15: 'ppc_fp128',
  23: 'bfloat',
};
const OPAQUE: Readonly<Record<number, OpaqueType['name']>> = {
  [LABEL]: 'label',
  [METADATA]: 'metadata',
  [TOKEN]: 'token',
  [X86_MMX]: 'x86_mmx',
  [X86_AMX]: 'x86_amx',
};
const WIDEST_INTEGER = 1 << 23;
/** Vectors are spelled out lane by lane: a broken file must not make us spell out billions. */
const LONGEST_VECTOR = 1 << 16;

export function readTypes(context: ModuleContext, block: number): void {
  let structName: string | undefined;
  const takeName = () => {
    const name = structName;
    structName = undefined;
    return name;
  };
  context.stream.readBlock(block, {
    record(record) {
      if (record.code === NUMENTRY) return;
      if (record.code === STRUCT_NAME) structName = record.text(0);
      else context.types.push(readType(context, record, takeName));
    },
  });
}

function readType(
  context: ModuleContext,
  record: BitRecord,
  takeName: () => string | undefined,
): Type {
  const { table, module } = context;
  const types = (from: number) => {
    const listed: Type[] = [];
    for (let index = from; index < record.length; index++) {
      listed.push(context.type(record.at(index)));
    }
    return listed;
  };
  switch (record.code) {
    case VOID:
      return table.void;
    case INTEGER: {
      const bits = record.at(0);
      if (bits < 1 || bits > WIDEST_INTEGER) record.fail(`an integer type of ${bits} bits`);
      return table.integer(bits);
    }
    case POINTER:
      return table.pointerIn(record.at(0));
    case ARRAY:
      return table.array(context.type(record.at(1)), record.at(0));
    case VECTOR:
      if (record.at(0) < 1 || record.at(0) > LONGEST_VECTOR) {
        record.fail(`a vector of ${record.at(0)} elements`);
      }
      return table.vector(context.type(record.at(1)), record.at(0), record.optional(2) === 1);
    case STRUCT_ANONYMOUS:
      return table.struct(types(1), record.at(0) === 1);
    case STRUCT_NAMED: {
      const name = takeName();
      // Without a name it is known by its fields alone: a literal struct in all but the record.
      if (name === undefined) return table.struct(types(1), record.at(0) === 1);
      const struct = table.definedStruct(name, record.at(0) === 1, types(1));
      module.structs.push(struct);
      return struct;
    }
    case OPAQUE_STRUCT: {
      const struct = table.namedStruct(takeName() ?? '', false, [], true);
      module.structs.push(struct);
      return struct;
    }
    case FUNCTION:
      return table.function(context.type(record.at(1)), types(2), record.at(0) === 1);
    case TYPED_POINTER:
      return record.fail(
        'typed pointers: bitcode older than LLVM 15; compile with clang 16 or newer',
      );
    default: {
      const format = FLOATS[record.code];
      if (format !== undefined) return table.float(format);
      const opaque = OPAQUE[record.code];
      if (opaque !== undefined) return table.opaque(opaque);
      return record.fail(`unknown type record ${record.code}`);
    }
  }
}
