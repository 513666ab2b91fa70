// Inline assembly becomes instructions of the IR, so that it is run, checked and explored like C. What is not translated stays a call
// of the assembly, with the reason, which the run tells when it gets there (program/lower/assembly.ts).

import { declare, undefinedConstant } from '../construct.ts';
import type { Block, Call, Instruction } from '../instruction.ts';
import type { Func, InlineAssembly, Module, Value } from '../module.ts';
import { branchToHandler } from '../passes/check-branch.ts';
import { replaceUses, rewriteInstructions } from '../passes/rewriting.ts';
import type { Type, TypeTable } from '../types.ts';
import { arithmetic } from './arithmetic.ts';
import { bits } from './bits.ts';
import { bitsOf, Code, type Declared } from './code.ts';
import { type Constraint, parseConstraints } from './constraints.ts';
import { conditional, moves } from './moves.ts';
import { isImmediate, isMemory, OperandReader } from './operands.ts';
import { Processor, type Width } from './processor.ts';
import { products } from './products.ts';
import { shifts } from './shifts.ts';
import type { Family, Translation } from './step.ts';
import { cycleCounter, system } from './system.ts';
import { parseTemplate, type Statement } from './template.ts';
import { Untranslatable } from './untranslatable.ts';

/** Rewrites the module in place. */
export function translateAssembly(module: Module, types: TypeTable): void {
  const declared: Declared = new Map();
  for (const fn of module.functions) translateFunction(fn, types, declared);
  // The linker looks for what a module declares; intrinsics are known by their names.
  for (const fn of declared.values()) if (!fn.name.startsWith('llvm.')) module.functions.push(fn);
}

function translateFunction(fn: Func, types: TypeTable, declared: Declared): void {
  const translated = new Map<Value, Value>();
  const divideErrors = new Set<Instruction>();
  for (const block of fn.blocks) {
    if (!block.instructions.some((each) => isAssembly(each) || isCycleCounter(each))) continue;
    rewriteInstructions(block, (each) => {
      if (!isAssembly(each))
        return isCycleCounter(each)
          ? readCounter(each, new Code(types, declared, each.location), translated)
          : [each];
      const result = translate(each, new Code(types, declared, each.location));
      if (result.kind === 'barrier') return [each];
      if (result.kind === 'refused') {
        each.callee = { ...each.callee, refused: result.reason };
        return [each];
      }
      if (result.value !== undefined) translated.set(each, result.value);
      for (const error of result.code.divideErrors) divideErrors.add(error);
      return result.code.instructions;
    });
  }
  if (translated.size > 0) replaceUses(fn, translated);
  if (divideErrors.size > 0) endAtDivideErrors(fn, types, divideErrors);
}

type AssemblyCall = Call & { callee: InlineAssembly };

function isAssembly(instruction: Instruction): instruction is AssemblyCall {
  return instruction.op === 'call' && instruction.callee.kind === 'assembly';
}

type Translated =
  | { readonly kind: 'translated'; readonly code: Code; readonly value: Value | undefined }
  /** Nothing is executed; the lowering passes operands through, whatever they are. */
  | { readonly kind: 'barrier' }
  | { readonly kind: 'refused'; readonly reason: string };

/** The x87 unit may tell its precision, and be told it: passes/control-word.ts and program/lower/assembly.ts do that. */
function isControlWord({ template, constraints }: InlineAssembly): boolean {
  const text = template.trim().replaceAll(/[ \t]+/g, ' ');
  if (text === 'fldcw $0') return constraints.startsWith('*m');
  return text === 'fnstcw $0' && constraints.startsWith('=*m');
}

function translate(call: AssemblyCall, code: Code): Translated {
  const assembly = call.callee;
  try {
    if (assembly.intelDialect) throw new Untranslatable("Intel's syntax");
    const statements = parseTemplate(assembly.template);
    if (statements.length === 0 || isControlWord(assembly)) return { kind: 'barrier' };
    const constraints = parseConstraints(assembly, call);
    const processor = new Processor(code);
    const reader = new OperandReader(processor, constraints);
    fillRegisters(processor, reader, constraints);
    for (const statement of statements) execute(processor, reader, statement);
    return { kind: 'translated', code, value: collect(processor, reader, constraints, call.type) };
  } catch (error) {
    if (!(error instanceof Untranslatable)) throw error;
    return { kind: 'refused', reason: error.message };
  }
}

function execute(processor: Processor, reader: OperandReader, statement: Statement): void {
  const { text, prefixes, mnemonic } = statement;
  try {
    const found = findTranslation(prefixes, mnemonic);
    if (found === undefined) throw new Untranslatable('is not known');
    const operands = statement.operands.map((each) => reader.read(each));
    const isLocked = prefixes.includes('lock');
    if (isLocked && !lockable.test(mnemonic)) throw new Untranslatable('cannot be locked');
    found.translation(processor, { mnemonic, operands, suffix: found.suffix, isLocked });
  } catch (error) {
    if (!(error instanceof Untranslatable)) throw error;
    throw new Untranslatable(`"${text}" ${error.message}`);
  }
}

/** The processor refuses others. */
const lockable =
  /^(ad[dc]|sub|sbb|and|x?or|inc|dec|neg|not|xadd|xchg|cmpxchg(8b|16b)?|bt[src])[bwlq]?$/;

interface Found {
  readonly translation: Translation;
  readonly suffix: Width | undefined;
}

const families: Family = { ...arithmetic, ...moves, ...products, ...shifts, ...bits, ...system };
const suffixes: Readonly<Record<string, Width>> = { b: 8, w: 16, l: 32, q: 64 };
const repeated: Readonly<Record<string, string>> = { nop: 'pause', bsf: 'tzcnt', bsr: 'lzcnt' };

/** The whole mnemonic if it is one: "shl" is no "sh" of 32 bits, and "setl" asks for "less". */
function findTranslation(prefixes: readonly string[], mnemonic: string): Found | undefined {
  const whole = families[mnemonic] ?? conditional(mnemonic);
  const suffix = whole === undefined ? suffixes[mnemonic.slice(-1)] : undefined;
  const name = suffix === undefined ? mnemonic : mnemonic.slice(0, -1);
  const translation = whole ?? (suffix && (families[name] ?? conditional(name)));
  if (translation === undefined) return undefined;
  const others = prefixes.filter((each) => each !== 'lock');
  if (others.length === 0) return { translation, suffix };
  // "rep nop" is how "pause" was written before assemblers knew it, and "rep bsf" how "tzcnt" was.
  const instead = others.length === 1 && others[0] === 'rep' ? repeated[name] : undefined;
  return instead === undefined ? undefined : { translation: families[instead], suffix };
}

/** Puts the inputs where the constraints want them. */
function fillRegisters(
  processor: Processor,
  reader: OperandReader,
  constraints: readonly Constraint[],
): void {
  constraints.forEach((constraint, number) => {
    const { argument, isOutput } = constraint;
    if (isOutput || argument === undefined || isMemory(constraint)) return;
    const isTied = constraint.tiedTo !== undefined;
    if (isImmediate(constraint) && constraint.register === undefined && !isTied) return;
    if (constraint.isIndirect) throw new Untranslatable('an operand that is given by its address');
    processor.put(reader.registerOf(number), widened(processor.code, argument));
  });
}

/** Integers and pointers as 64 bits; anything else stays as it is, and no instruction can use it. */
function widened(code: Code, value: Value): Value {
  if (value.type.kind === 'pointer') return code.fromPointer(value);
  return value.type.kind === 'integer' && bitsOf(value) <= 64 ? code.zeroExtend(value, 64) : value;
}

/** Makes the result of the call of what the registers hold in the end; results in memory are stored. */
function collect(
  processor: Processor,
  reader: OperandReader,
  constraints: readonly Constraint[],
  type: Type,
): Value | undefined {
  const { code } = processor;
  const results: Value[] = [];
  constraints.forEach((constraint, number) => {
    if (!constraint.isOutput || isMemory(constraint)) return;
    const value = outputOf(processor, reader, constraint, number);
    if (!constraint.isIndirect) results.push(value);
    else if (constraint.argument !== undefined) code.storePlain(constraint.argument, value);
  });
  if (type.kind === 'void') return undefined;
  if (type.kind !== 'struct') return results[0];
  return results.reduce(
    (aggregate, value, index) => code.insert(aggregate, index, value),
    undefinedConstant(type) as Value,
  );
}

function outputOf(
  { code, flags, content }: Processor,
  reader: OperandReader,
  { condition, type }: Constraint,
  number: number,
): Value {
  if (condition !== undefined) {
    const holds = flags.condition(condition);
    if (holds === undefined || type.kind !== 'integer')
      throw new Untranslatable(`an output of flags: @cc${condition}`);
    return code.zeroExtend(holds, type.bits);
  }
  const value = content(reader.registerOf(number));
  if (value === undefined) return undefinedConstant(type);
  if (value.type === type && type.kind !== 'integer') return value;
  if (type.kind === 'pointer' && bitsOf(value) === 64) return code.toPointer(value);
  if (type.kind === 'integer' && type.bits <= 64 && value.type.kind === 'integer')
    return code.truncate(value, type.bits);
  throw new Untranslatable('an operand that is no integer');
}

/** A branch behind each condition, to the end of the run. */
function endAtDivideErrors(fn: Func, types: TypeTable, conditions: ReadonlySet<Instruction>): void {
  const failure = declare(
    types,
    '__ubsan_handle_divide_error',
    types.function(types.void, [], false),
  );
  for (let at = 0; at < fn.blocks.length; at++) {
    const block: Block = fn.blocks[at];
    const place = block.instructions.findIndex((each) => conditions.has(each));
    if (place < 0) continue;
    const failed = block.instructions[place];
    const { handler, rest } = branchToHandler(types, block, place + 1, failed, failure);
    fn.blocks.splice(at + 1, 0, handler, rest);
  }
}

// The compilers' own functions for the cycle counter, __rdtsc() and __builtin_readcyclecounter().

function isCycleCounter(instruction: Instruction): instruction is Call {
  if (instruction.op !== 'call' || instruction.callee.kind !== 'function') return false;
  const { name } = instruction.callee;
  return name === 'llvm.x86.rdtsc' || name === 'llvm.readcyclecounter';
}

function readCounter(call: Call, code: Code, translated: Map<Value, Value>): Instruction[] {
  translated.set(call, code.call(cycleCounter, code.types.integer(64)));
  return code.instructions;
}
