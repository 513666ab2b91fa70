// A constants block: values numbered in order, each of the type that the last SETTYPE named. A
// constant may speak of constants that come later in the block, so records are
// first remembered as makers and then made, each after what it is built from.

import type { Constant } from '../module.ts';
import type { Type } from '../types.ts';
import { readExpression } from './constant-expressions.ts';
import { readLiteral } from './constant-literals.ts';
import type { ModuleContext } from './context.ts';
import type { BitRecord } from './record.ts';

const SETTYPE = 1;
/** Nesting comes from types and from expressions inside expressions: far less than this. */
const DEEPEST = 2000;

/** Makes a constant once its operands can be asked for. */
export type ConstantMaker = (operand: (id: number) => Constant) => Constant;

export function readConstants(context: ModuleContext, block: number): void {
  const first = context.values.length;
  const makers: ConstantMaker[] = [];
  let type: Type | undefined;
  context.stream.readBlock(block, {
    record(record) {
      if (record.code === SETTYPE) type = context.type(record.at(0));
      else if (type === undefined) record.fail('a constant before its type');
      else makers.push(makerOf(context, record, type));
    },
  });
  makeAll(context, first, makers);
}

function makerOf(context: ModuleContext, record: BitRecord, type: Type): ConstantMaker {
  const literal = readLiteral(record, type, context.table);
  if (literal !== undefined) return () => literal;
  return readExpression(context, record, type);
}

function makeAll(context: ModuleContext, first: number, makers: ConstantMaker[]): void {
  const { values } = context;
  const made: (Constant | 'in the making' | undefined)[] = new Array(makers.length).fill(undefined);
  let depth = 0;
  const make = (id: number): Constant => {
    const index = id - first;
    if (index < 0) return context.constant(id);
    const known = made[index];
    if (known === 'in the making') context.fail('a constant that contains itself');
    if (known !== undefined) return known;
    const maker = makers[index];
    if (maker === undefined) context.fail(`there is no constant ${id}`);
    if (++depth > DEEPEST) context.fail('constants nest too deeply');
    made[index] = 'in the making';
    const constant = maker(make);
    made[index] = constant;
    depth--;
    return constant;
  };
  for (let index = 0; index < makers.length; index++) make(first + index);
  for (const constant of made) values.push(constant as Constant);
}
