// Phis and terminators.

import { unplaced } from '../../construct.ts';
import type {
  Branch,
  IndirectBranch,
  Jump,
  Phi,
  Return,
  Switch,
  Unreachable,
} from '../../instruction.ts';
import type { IntegerConstant } from '../../module.ts';
import type { Body } from '../body.ts';
import { fastMathFlags } from '../flags.ts';

export function phi(body: Body): Phi {
  const type = body.type();
  const incoming: Phi['incoming'] = [];
  while (body.remaining >= 2) incoming.push({ value: body.signedValue(type), block: body.block() });
  const flags = fastMathFlags(body.optionalNumber());
  return { kind: 'instruction', name: '', location: undefined, op: 'phi', type, incoming, flags };
}

export function ret(body: Body): Return {
  const value = body.remaining === 0 ? undefined : body.typedValue();
  if ((value?.type ?? body.context.table.void) !== body.function.functionType.result) {
    body.fail('a return of another type than the function declares');
  }
  return { ...unplaced, op: 'ret', type: body.context.table.void, value };
}

export function branch(body: Body): Jump | Branch {
  const { table } = body.context;
  const whenTrue = body.block();
  if (body.remaining === 0) return { ...unplaced, op: 'jump', type: table.void, target: whenTrue };
  const whenFalse = body.block();
  const condition = body.value(table.integer(1));
  return { ...unplaced, op: 'branch', type: table.void, condition, whenTrue, whenFalse };
}

export function switchOn(body: Body): Switch {
  const type = body.type();
  const value = body.value(type);
  const otherwise = body.block();
  const cases: Switch['cases'] = [];
  while (body.remaining >= 2) cases.push({ value: caseValue(body, type), block: body.block() });
  return { ...unplaced, op: 'switch', type: body.context.table.void, value, otherwise, cases };
}

function caseValue(body: Body, type: Switch['type']): IntegerConstant {
  const value = body.absoluteValue(type);
  return value.kind === 'integer' ? value : body.fail('a case that is no integer constant');
}

export function indirectBranch(body: Body): IndirectBranch {
  const address = body.value(body.type());
  const targets: IndirectBranch['targets'] = [];
  while (body.remaining > 0) targets.push(body.block());
  return { ...unplaced, op: 'indirectbr', type: body.context.table.void, address, targets };
}

export function unreachable(body: Body): Unreachable {
  return { ...unplaced, op: 'unreachable', type: body.context.table.void };
}
