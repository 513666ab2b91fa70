// Handlers of clang's -fsanitize=undefined and of the checks that clew has clang insert. The handler's name says which kind of
// mistake was found; its first argument describes the place and the types (compiler-rt, ubsan_handlers.h).

import type { DecisionKind } from '../../base/decision-kind.ts';
import type { FindingKind } from '../../base/finding-kind.ts';
import { floatMessages } from '../../base/float-finding.ts';
import type { Call } from '../../ir/instruction.ts';
import type { Constant, Value } from '../../ir/module.ts';
import { op } from '../../wasm/opcodes.ts';
import type { Body } from './body.ts';
import { detect, fail } from './detect.ts';

interface Handler {
  readonly kind: FindingKind;
  readonly message: string;
  /** The universal check that the branch to it is; most are about values that do not fit. */
  readonly decision?: DecisionKind;
}

const nullPassed: Handler = {
  kind: 'null-dereference',
  message: 'null passed where it must not be',
};
const nullReturned: Handler = {
  kind: 'null-dereference',
  message: 'null returned where it must not be',
};
const wrongFunction: Handler = {
  kind: 'invalid-call',
  message: 'call through a pointer of the wrong type',
};

const handlers: Readonly<Record<string, Handler>> = {
  add_overflow: { kind: 'signed-overflow', message: 'signed addition overflows' },
  sub_overflow: { kind: 'signed-overflow', message: 'signed subtraction overflows' },
  mul_overflow: { kind: 'signed-overflow', message: 'signed multiplication overflows' },
  negate_overflow: { kind: 'signed-overflow', message: 'negation overflows' },
  divrem_overflow: {
    kind: 'divide-by-zero',
    message: 'division by zero, or of the smallest integer by -1',
    decision: 'division',
  },
  // Of the processor's own instruction (ir/assembly/products.ts).
  divide_error: {
    kind: 'divide-by-zero',
    message: 'the quotient of a division in assembly does not fit its register',
    decision: 'division',
  },
  shift_out_of_bounds: { kind: 'shift', message: 'shift out of bounds', decision: 'shift' },
  out_of_bounds: {
    kind: 'out-of-bounds',
    message: 'index out of the bounds of its array',
    decision: 'bounds',
  },
  builtin_unreachable: {
    kind: 'unreachable',
    message: 'control reached __builtin_unreachable()',
    decision: 'assertion',
  },
  missing_return: {
    kind: 'unreachable',
    message: 'a function that must return a value ended without one',
    decision: 'assertion',
  },
  vla_bound_not_positive: {
    kind: 'user',
    message: 'size of a variable-length array is not positive',
  },
  float_cast_overflow: { kind: 'user', message: floatMessages.cast },
  // Those that clew inserts itself (ir/passes/float-checks.ts).
  float_nan: { kind: 'user', message: floatMessages.nan },
  float_overflow: { kind: 'user', message: floatMessages.overflow },
  float_absorbed: { kind: 'user', message: floatMessages.absorbed },
  load_invalid_value: { kind: 'user', message: 'value is not one of its type (bool or enum)' },
  type_mismatch_v1: {
    kind: 'null-dereference',
    message: 'null, misaligned or too small object accessed',
    decision: 'bounds',
  },
  alignment_assumption: { kind: 'user', message: 'alignment assumption does not hold' },
  nonnull_arg: nullPassed,
  nonnull_return_v1: nullReturned,
  nullability_arg: nullPassed,
  nullability_return_v1: nullReturned,
  pointer_overflow: {
    kind: 'out-of-bounds',
    message: 'pointer arithmetic overflows',
    decision: 'bounds',
  },
  invalid_builtin: { kind: 'user', message: 'builtin called with a value it is not defined for' },
  implicit_conversion: { kind: 'user', message: 'implicit conversion changed the value' },
  function_type_mismatch: wrongFunction,
  function_type_mismatch_v1: wrongFunction,
  cfi_check_fail: { kind: 'invalid-call', message: 'control-flow integrity check failed' },
};

/** The name without what all handlers have in common; undefined for other functions. */
function handlerName(name: string): string | undefined {
  const match = /^__ubsan_handle_(.*?)(_minimal)?(_abort)?(_minimal)?$/.exec(name);
  return match?.[1];
}

/** The kind of decision that a branch to the handler stands for; undefined for other functions. */
export function checkedBy(name: string): DecisionKind | undefined {
  if (name === 'llvm.ubsantrap') return 'overflow';
  const handler = handlerName(name);
  return handler === undefined ? undefined : (handlers[handler]?.decision ?? 'overflow');
}

export function lowerUndefinedBehaviour(body: Body, call: Call, name: string): boolean {
  const handler = handlerName(name);
  if (handler === undefined) return false;
  if (handler === 'out_of_bounds' && failIndex(body, call)) return true;
  if (handler === 'type_mismatch_v1') return failMismatch(body, call);
  const special = unsignedOverflow(handler, call) ?? floatDivision(handler, call);
  const { kind, message } = special ?? handlers[handler] ?? unknownHandler(handler);
  fail(body, kind, message);
  return true;
}

function unknownHandler(handler: string): Handler {
  return { kind: 'user', message: `undefined behaviour: ${handler}` };
}

/** Says which index it was and how many elements there are, if the description tells. */
function failIndex(body: Body, call: Call): boolean {
  const [data, index] = call.arguments;
  const [, array, indexType] = partsOf(data);
  const type = describedType(array);
  const number = describedType(indexType);
  if (index === undefined || type === undefined || number?.bits === undefined) return false;
  body.push(index);
  // The argument has 64 bits, of which the number's own are the lowest.
  if (number.signed && number.bits < 64) {
    for (const shift of [op.i64_shl, op.i64_shr_s]) {
      body.code.i64(64 - number.bits);
      body.code.emit(shift);
    }
  }
  const message = `index {} is outside of an array of ${elementsOf(type)}`;
  fail(body, 'out-of-bounds', message, 'detectNumber');
  return true;
}

/** "8 elements (char[8])"; the outermost array is the one that is indexed. */
function elementsOf({ name }: DescribedType): string {
  const count = /\[(\d+)\]/.exec(name)?.[1];
  if (count === undefined) return `type ${name}`;
  return `${count} ${count === '1' ? 'element' : 'elements'} (${name})`;
}

/** One handler for three mistakes, as clang joins their checks: the pointer tells them apart. */
function failMismatch(body: Body, call: Call): true {
  const [data, pointer] = call.arguments;
  const type = describedType(partsOf(data)[1]);
  const what = type === undefined ? 'an object' : `an object of type ${type.name}`;
  if (pointer !== undefined) {
    body.push(pointer);
    body.code.emit(op.i64_eqz);
    detect(body, 'null-dereference', `null used as the address of ${what}`);
  }
  fail(body, 'user', `misaligned address used for ${what}`);
  return true;
}

/** -fsanitize=unsigned-integer-overflow has the handlers of signed integers, but is no undefined behaviour. */
function unsignedOverflow(handler: string, call: Call): Handler | undefined {
  const operation = /^(add|sub|mul|negate)_overflow$/.exec(handler)?.[1];
  const type = describedType(partsOf(call.arguments[0])[1]);
  if (operation === undefined || type === undefined || type.signed) return undefined;
  const words = { add: 'addition', sub: 'subtraction', mul: 'multiplication', negate: 'negation' };
  const word = words[operation as keyof typeof words];
  return { kind: 'user', message: `unsigned ${word} wraps around` };
}

/** -fsanitize=float-divide-by-zero has the handler of integers. */
function floatDivision(handler: string, call: Call): Handler | undefined {
  const type = describedType(partsOf(call.arguments[0])[1]);
  if (handler !== 'divrem_overflow' || type === undefined || type.bits !== undefined)
    return undefined;
  return { kind: 'divide-by-zero', message: floatMessages.divide };
}

interface DescribedType {
  readonly name: string;
  readonly signed: boolean;
  /** The width of an integer type; undefined for other types. */
  readonly bits: number | undefined;
}

/** compiler-rt's TypeDescriptor: kind (0: integer), info (sign and logarithm of the width), the name in quotes. */
function describedType(value: Constant | undefined): DescribedType | undefined {
  const [kind, info, text] = partsOf(value);
  if (kind?.kind !== 'integer' || info?.kind !== 'integer' || text?.kind !== 'data') return;
  // 'name' (aka 'char[8]'): the last one is written out.
  const quoted = [...new TextDecoder().decode(text.bytes).matchAll(/'([^']*)'/g)];
  const name = quoted.at(-1)?.[1];
  if (name === undefined) return undefined;
  const isInteger = kind.value === 0n;
  const bits = isInteger ? 2 ** Number(info.value >> 1n) : undefined;
  return { name, signed: (info.value & 1n) === 1n, bits };
}

/** The members of a constant struct, given its address. */
function partsOf(value: Value | undefined): readonly Constant[] {
  if (value?.kind !== 'global' || value.initializer?.kind !== 'aggregate') return [];
  return value.initializer.elements;
}
