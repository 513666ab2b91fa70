// Debug records of LLVM 19+: what the calls of llvm.dbg.* were before. They follow the instruction that
// they stand before.

import type { Metadata, VariableRecord } from '../metadata.ts';
import type { Body } from './body.ts';
import type { BitRecord } from './record.ts';

const VALUE = 61;
const DECLARE = 62;
const ASSIGN = 63;
const SIMPLE_VALUE = 64;
const LABEL = 65;
const DECLARE_VALUE = 66;

export function isDebugRecord(code: number): boolean {
  return code >= VALUE && code <= DECLARE_VALUE;
}

export function readDebugRecord(body: Body, record: BitRecord): void {
  body.begin(record);
  const { metadata } = body;
  const location = metadata.location(body.number());
  const variable = metadata.node(body.number());
  if (record.code === LABEL) {
    body.addRecord({ form: 'label', value: undefined, variable, expression: undefined, location });
    return;
  }
  const expression = metadata.at(body.number());
  const value: Metadata =
    record.code === SIMPLE_VALUE
      ? body.valueMetadata(body.typedValue())
      : metadata.at(body.number());
  const plain = { value, variable, expression, location };
  body.addRecord(
    record.code === ASSIGN
      ? { form: 'assign', ...plain, assign: assignment(body) }
      : { form: formOf(record.code), ...plain },
  );
}

function assignment(body: Body): NonNullable<VariableRecord['assign']> {
  const { metadata } = body;
  const id = metadata.at(body.number());
  const expression = metadata.at(body.number());
  return { id, address: metadata.at(body.number()), expression };
}

function formOf(code: number): VariableRecord['form'] {
  if (code === DECLARE) return 'declare';
  return code === DECLARE_VALUE ? 'declare_value' : 'value';
}
