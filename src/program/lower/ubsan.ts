// Handlers of clang's -fsanitize=undefined. The compiler inserts the checks; the handler's name says which
// kind of mistake was found.

import type { FindingKind } from '../../base/finding-kind.ts';
import type { Body } from './body.ts';
import { fail } from './detect.ts';

const handlers: Record<string, [FindingKind, string]> = {
  add_overflow: ['signed-overflow', 'signed addition overflows'],
  sub_overflow: ['signed-overflow', 'signed subtraction overflows'],
  mul_overflow: ['signed-overflow', 'signed multiplication overflows'],
  negate_overflow: ['signed-overflow', 'negation overflows'],
  divrem_overflow: ['divide-by-zero', 'division by zero, or of the smallest integer by -1'],
  shift_out_of_bounds: ['shift', 'shift out of bounds'],
  out_of_bounds: ['out-of-bounds', 'index out of the bounds of its array'],
  builtin_unreachable: ['unreachable', 'control reached __builtin_unreachable()'],
  missing_return: ['unreachable', 'a function that must return a value ended without one'],
  vla_bound_not_positive: ['user', 'size of a variable-length array is not positive'],
  float_cast_overflow: ['user', 'floating-point value does not fit the integer type'],
  load_invalid_value: ['user', 'value is not one of its type (bool or enum)'],
  type_mismatch_v1: ['null-dereference', 'null, misaligned or too small object accessed'],
  alignment_assumption: ['user', 'alignment assumption does not hold'],
  nonnull_arg: ['null-dereference', 'null passed where it must not be'],
  nonnull_return_v1: ['null-dereference', 'null returned where it must not be'],
  nullability_arg: ['null-dereference', 'null passed where it must not be'],
  nullability_return_v1: ['null-dereference', 'null returned where it must not be'],
  pointer_overflow: ['out-of-bounds', 'pointer arithmetic overflows'],
  invalid_builtin: ['user', 'builtin called with a value it is not defined for'],
  implicit_conversion: ['user', 'implicit conversion changed the value'],
  function_type_mismatch: ['invalid-call', 'call through a pointer of the wrong type'],
  function_type_mismatch_v1: ['invalid-call', 'call through a pointer of the wrong type'],
  cfi_check_fail: ['invalid-call', 'control-flow integrity check failed'],
};

export function lowerUndefinedBehaviour(body: Body, name: string): boolean {
  if (!name.startsWith('__ubsan_handle_')) return false;
  const plain = name
    .slice('__ubsan_handle_'.length)
    .replace(/_minimal$/, '')
    .replace(/_abort$/, '');
  const [kind, message] = handlers[plain] ?? ['user', `undefined behaviour: ${plain}`];
  fail(body, kind, message);
  return true;
}
