// What debug information says about values: records before instructions, and the calls of older
// versions of LLVM (`llvm.dbg.value`). These are mentions, not uses: they keep nothing alive, but they must
// not name what is no longer there.

import type { Instruction } from '../instruction.ts';
import type { Metadata, MetadataConstant, MetadataLocal, VariableRecord } from '../metadata.ts';
import type { Func, Value } from '../module.ts';
import { mapRecord } from '../operands.ts';

/** Puts `replace(value)` in place of each mentioned value, in place. */
export function mapMentions(fn: Func, replace: (value: Value) => Value): void {
  const renamed = (metadata: Metadata): Metadata => rename(metadata, replace);
  for (const block of fn.blocks) {
    for (const instruction of block.instructions) {
      if (instruction.records !== undefined) {
        mapInPlace(instruction.records, renamed);
      }
      if (instruction.op === 'call') mapArguments(instruction, renamed);
    }
  }
}

export function mention(value: Value): MetadataLocal | MetadataConstant {
  if (value.kind === 'instruction' || value.kind === 'argument') return { kind: 'local', value };
  if (value.kind === 'metadata') throw new Error('metadata is not mentioned, it mentions');
  return { kind: 'constant', type: value.type, value };
}

/** Most records stay as they are, and there are as many as instructions. */
function mapInPlace(records: VariableRecord[], renamed: (metadata: Metadata) => Metadata): void {
  records.forEach((record, index) => {
    const mentions = [record.value, record.assign?.address];
    const isStale = mentions.some((each) => each !== undefined && renamed(each) !== each);
    if (isStale) records[index] = mapRecord(record, renamed);
  });
}

function mapArguments(
  call: Extract<Instruction, { op: 'call' }>,
  renamed: (metadata: Metadata) => Metadata,
): void {
  call.arguments.forEach((argument, index) => {
    if (argument.kind !== 'metadata') return;
    const metadata = renamed(argument.metadata);
    if (metadata !== argument.metadata) call.arguments[index] = { ...argument, metadata };
  });
}

function rename(metadata: Metadata, replace: (value: Value) => Value): Metadata {
  if (metadata.kind === 'local') {
    const value = replace(metadata.value);
    return value === metadata.value ? metadata : mention(value);
  }
  if (metadata.kind === 'list') {
    const values = metadata.values.map((each) => rename(each, replace) as typeof each);
    const isSame = values.every((each, index) => each === metadata.values[index]);
    return isSame ? metadata : { ...metadata, values };
  }
  return metadata;
}
