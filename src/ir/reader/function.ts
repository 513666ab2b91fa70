// A function block: instructions in order, blocks separated by their terminators, debug locations after the
// instruction they belong to, and nested blocks for the function's constants, names and metadata.

import { type Block, isTerminator, type OperandBundle } from '../instruction.ts';
import type { Location, Metadata, VariableRecord } from '../metadata.ts';
import type { Func } from '../module.ts';
import { BLOCK } from './blocks.ts';
import { Body } from './body.ts';
import { readConstants } from './constants.ts';
import type { ModuleContext } from './context.ts';
import { operandBundle } from './instructions/calls.ts';
import { readInstruction } from './instructions/read.ts';
import { MetadataTable, readMetadata } from './metadata.ts';
import type { BitRecord } from './record.ts';

const DECLAREBLOCKS = 1;
const DEBUG_LOC_AGAIN = 33;
const DEBUG_LOC = 35;
const OPERAND_BUNDLE = 55;
const BLOCKADDR_USERS = 60;
const NAME_OF_VALUE = 1;
const NAME_OF_BLOCK = 2;
const ATTACHMENT = 11;

export function readFunction(context: ModuleContext, owner: Func): void {
  const { stream, values } = context;
  const outside = values.length;
  stream.function = owner.name;
  for (const argument of owner.arguments) values.push(argument);
  const metadata = new MetadataTable(context, context.metadata);
  const reader = new FunctionReader(context, owner, metadata);
  stream.readBlock(BLOCK.function, reader);
  reader.finish();
  values.length = outside;
  stream.function = undefined;
}

class FunctionReader {
  private readonly context: ModuleContext;
  private readonly owner: Func;
  private readonly body: Body;
  private bundles: readonly OperandBundle[] = [];
  /** The number of the block that instructions go into. */
  private current = 0;
  private location: Location | undefined;
  private blockCount: number | undefined;

  constructor(context: ModuleContext, owner: Func, metadata: MetadataTable) {
    this.context = context;
    this.owner = owner;
    this.body = new Body(context, owner, owner.blocks, metadata);
  }

  record(record: BitRecord): void {
    switch (record.code) {
      case DECLAREBLOCKS:
        return this.declareBlocks(record);
      case DEBUG_LOC:
        return this.locate(record, this.readLocation(record));
      case DEBUG_LOC_AGAIN:
        return this.locate(record, this.location);
      case OPERAND_BUNDLE:
        this.body.begin(record);
        // Never in place: the last call has the array.
        this.bundles = [...this.bundles, operandBundle(this.body)];
        return;
      // Tells readers of single functions which others to read first; we read all.
      case BLOCKADDR_USERS:
        return;
      default:
        if (isDebugRecord(record.code)) readDebugRecord(this.body, record);
        else this.instruction(record);
    }
  }

  block(id: number): void {
    const { context, body } = this;
    switch (id) {
      case BLOCK.constants:
        return readConstants(context, id);
      case BLOCK.metadata:
        return readMetadata(body.metadata, id, (value, type) =>
          body.valueMetadata(body.valueAt(value, context.type(type))),
        );
      case BLOCK.metadataAttachment:
        return this.attachments();
      case BLOCK.valueSymbols:
        return this.names();
      // The order of uses matters only to passes of LLVM.
      case BLOCK.useLists:
        return context.stream.skipBlock();
      default:
        return context.fail(`unknown block ${id} in a function`);
    }
  }

  finish(): void {
    if (this.blockCount === undefined) this.context.fail('a function body without blocks');
    if (this.current !== this.blockCount) this.context.fail('a block without a terminator');
    if (this.bundles.length > 0) this.context.fail('operand bundles without a call');
    this.body.finish();
  }

  private declareBlocks(record: BitRecord): void {
    const count = record.at(0);
    if (this.blockCount !== undefined || count === 0 || count > this.context.mostBlocks) {
      record.fail(`a function with ${count} blocks`);
    }
    this.blockCount = count;
    const mentioned = this.context.mentionedBlocks(this.owner);
    if (mentioned.length > count) record.fail('the address of a label that does not exist');
    this.context.blockOf(this.owner, count - 1);
    for (const block of mentioned) this.owner.blocks.push(block);
  }

  private instruction(record: BitRecord): void {
    const block = this.currentBlock(record);
    const instruction = readInstruction(this.body, record, this.bundles);
    if (this.bundles.length > 0) {
      if (instruction.op !== 'call' && instruction.op !== 'callbr') {
        record.fail('operand bundles before something that is no call');
      }
      this.bundles = [];
    }
    this.body.add(instruction, block);
    if (isTerminator(instruction)) this.current++;
  }

  private currentBlock(record: BitRecord): Block {
    const block = this.owner.blocks[this.current];
    return block ?? record.fail('an instruction after the last block');
  }

  private readLocation(record: BitRecord): Location | undefined {
    const { metadata } = this.body;
    const scope = metadata.orNone(record.at(2));
    if (scope === undefined) return undefined;
    if (scope.kind !== 'node') return record.fail('a location whose scope is no node');
    const inlinedAt = record.at(3);
    const group = record.optional(5);
    const rank = record.optional(6);
    return {
      line: record.at(0),
      column: record.at(1),
      scope,
      inlinedAt: inlinedAt === 0 ? undefined : metadata.location(inlinedAt - 1),
      implicit: record.optional(4) !== 0,
      ...(group !== 0 || rank !== 0 ? { atom: { group, rank } } : {}),
    };
  }

  private locate(record: BitRecord, location: Location | undefined): void {
    const { instructions } = this.body;
    const last = instructions[instructions.length - 1];
    if (last === undefined) return record.fail('a location before the first instruction');
    last.location = location;
    this.location = location;
  }

  private names(): void {
    const { context, owner } = this;
    context.stream.readBlock(BLOCK.valueSymbols, {
      record(record) {
        if (record.code === NAME_OF_BLOCK) {
          const block = owner.blocks[record.at(0)] ?? record.fail('a name for no block');
          block.name = record.text(1);
          return;
        }
        if (record.code !== NAME_OF_VALUE) record.fail(`unknown name record ${record.code}`);
        const value = context.values[record.at(0)];
        if (value?.kind !== 'argument' && value?.kind !== 'instruction') {
          return record.fail('a name for no local value');
        }
        value.name = record.text(1);
      },
    });
  }

  /** Metadata of instructions (by their number) and, without a number, of the function itself. */
  private attachments(): void {
    const { context, body, owner } = this;
    context.stream.readBlock(BLOCK.metadataAttachment, {
      record(record) {
        if (record.code !== ATTACHMENT) record.fail(`unknown attachment record ${record.code}`);
        const onFunction = record.length % 2 === 0;
        const target = onFunction ? owner : body.instructions[record.at(0)];
        if (target === undefined) return record.fail('metadata attached to no instruction');
        for (let index = onFunction ? 0 : 1; index < record.length; index += 2) {
          const kind = context.metadataKind(record.at(index));
          const metadata = body.metadata.at(record.at(index + 1));
          if (kind === 'dbg' && onFunction) {
            owner.subprogram = body.metadata.node(record.at(index + 1));
          } else {
            target.attachments ??= new Map();
            target.attachments.set(kind, metadata);
          }
        }
      },
    });
  }
}

// Debug records of LLVM 19+: what the calls of llvm.dbg.* were before. They follow the instruction that
// they stand before.
const VALUE = 61;
const DECLARE = 62;
const ASSIGN = 63;
const SIMPLE_VALUE = 64;
const LABEL = 65;
const DECLARE_VALUE = 66;

function isDebugRecord(code: number): boolean {
  return code >= VALUE && code <= DECLARE_VALUE;
}

function readDebugRecord(body: Body, record: BitRecord): void {
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
