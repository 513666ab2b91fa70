// Puts marks into functions, before the passes: these remove and move what stands on a line, but a mark is a call that
// stays where control passes. There are as few as possible: blocks that only follow each other share a mark, a side
// of a branch shares the mark of the block that only it leads to. Behind a call there is a new mark when new lines follow:
// the call may not come back.
//
// Checks of -fsanitize are branches that nobody wrote; they do not count, and code goes on behind them.

import type { CoverageBuilder } from '../abi/coverage.ts';
import { getOrMake, known } from '../base/known.ts';
import { call, declare, integerConstant, jumpTo } from '../ir/construct.ts';
import { controlFlowOf } from '../ir/control-flow.ts';
import { sourceOf, sourceOfFunction, subprogramOf } from '../ir/debug.ts';
import {
  type Block,
  type Call,
  type Instruction,
  successorsOf,
  type Terminator,
  terminatorOf,
} from '../ir/instruction.ts';
import type { Location, MetadataNode } from '../ir/metadata.ts';
import type { Func } from '../ir/module.ts';
import { comeFrom, phisOf, redirect } from '../ir/passes/edges.ts';
import { removeUnreachable } from '../ir/passes/unreachable.ts';
import type { TypeTable } from '../ir/types.ts';

/** The call that sets a mark; lower/intrinsics.ts knows it by this name. */
export const markFunction = 'llvm.clew.covered';

export class CoverageMarker {
  private readonly target: Func;
  /** A number for each call at which a function was inlined. */
  private readonly calls = new Map<MetadataNode | Location, number>();

  constructor(
    private readonly types: TypeTable,
    private readonly builder: CoverageBuilder,
    private readonly isLibraryFile: (file: string) => boolean,
  ) {
    const type = types.function(types.void, [types.integer(32)], false);
    this.target = declare(types, markFunction, type);
  }

  /** Rewrites the function in place. */
  instrument(fn: Func): void {
    removeUnreachable(fn);
    const flow = new Flow(fn);
    const firstMarks = new Map<Block, number>();
    for (const block of [...fn.blocks]) {
      if (flow.isCheck(block) || flow.continues(block)) continue;
      const mark = this.builder.mark();
      firstMarks.set(block, mark);
      if (block === fn.blocks[0]) this.enter(fn, mark);
      this.markChain(block, mark, flow);
    }
    this.markBranches(fn, flow, firstMarks);
  }

  private enter(fn: Func, mark: number): void {
    this.functionLine(fn.subprogram, mark);
    const source = sourceOfFunction(fn);
    if (source !== undefined) this.builder.entry(source, mark);
  }

  /** Marks the line of the function's name, which gcov counts too. */
  private functionLine(subprogram: Func['subprogram'], mark: number): void {
    const source = sourceOfFunction({ subprogram });
    if (source === undefined || source.line === 0 || this.isLibraryFile(source.file)) return;
    this.builder.line(source, mark);
  }

  /** Marks the lines of a block and of those that only follow it. */
  private markChain(first: Block, mark: number, flow: Flow): void {
    let segment = mark;
    let seen = new Set<string>();
    let afterCall = false;
    for (let block: Block | undefined = first; block !== undefined; block = flow.next(block)) {
      const marked: Instruction[] = [];
      let pending = block === first;
      for (const instruction of block.instructions) {
        if (pending && instruction.op !== 'phi') {
          marked.push(this.call(segment));
          pending = false;
        }
        const place = this.placeOf(instruction);
        if (place !== undefined && !seen.has(place.key)) {
          if (afterCall) {
            segment = this.builder.mark();
            seen = new Set();
            afterCall = false;
            marked.push(this.call(segment));
          }
          seen.add(place.key);
          this.builder.line(place.source, segment);
          const { location } = place;
          if (location.inlinedAt !== undefined) this.functionLine(subprogramOf(location), segment);
        }
        marked.push(instruction);
        if (mayNotReturn(instruction)) afterCall = true;
      }
      block.instructions = marked;
    }
  }

  private markBranches(fn: Func, flow: Flow, firstMarks: ReadonlyMap<Block, number>): void {
    const ordinals = new Map<string, number>();
    for (const block of [...fn.blocks]) {
      const last = terminatorOf(block);
      const targets = [...new Set(targetsOf(last))].filter((each) => !flow.isCheck(each));
      const at = targets.length < 2 ? undefined : this.lastPlaceOf(block);
      if (at === undefined) continue;
      const key = `${at.key}:${at.location.column} ${at.source.function}`;
      const copy = `${key} ${this.callOf(at.location)}`;
      const ordinal = ordinals.get(copy) ?? 0;
      ordinals.set(copy, ordinal + 1);
      const sides = targets.map((target) => {
        const own = flow.hasOnePredecessor(target) ? firstMarks.get(target) : undefined;
        return own ?? this.markEdge(fn, block, target);
      });
      this.builder.branch(at.location, `${key} ${ordinal}`, sides, last.op === 'switch');
    }
  }

  /** Puts a block with a mark of its own on the way from one block to another. */
  private markEdge(fn: Func, from: Block, to: Block): number {
    const mark = this.builder.mark();
    const edge: Block = { name: '', instructions: [this.call(mark), jumpTo(this.types, to)] };
    redirect(from, to, edge);
    comeFrom(to, from, edge);
    for (const phi of phisOf(to)) dropRepeated(phi.incoming, edge);
    fn.blocks.splice(fn.blocks.indexOf(from) + 1, 0, edge);
    return mark;
  }

  /** The line of the last code in a block. gcov counts a branch there, as the branches of clean-ups have no line of their own. */
  private lastPlaceOf({ instructions }: Block) {
    return this.placeOf(instructions.findLast(hasPlace));
  }

  /** Tells copies of a function that was inlined several times apart; 0 where nothing was inlined. */
  private callOf({ inlinedAt }: Location): number {
    if (inlinedAt === undefined) return 0;
    const call = inlinedAt.node ?? inlinedAt;
    return getOrMake(this.calls, call, () => this.calls.size + 1);
  }

  private placeOf(instruction: Instruction | undefined) {
    const location = instruction?.location;
    if (instruction === undefined || location === undefined || !hasPlace(instruction))
      return undefined;
    const source = this.sourceOf(location);
    return source.library ? undefined : { key: `${source.file}:${source.line}`, source, location };
  }

  private sourceOf(location: Location) {
    const source = sourceOf(location);
    return { ...source, library: this.isLibraryFile(source.file) };
  }

  private call(mark: number): Call {
    return call(this.target, [integerConstant(this.types.integer(32), mark)], undefined);
  }
}

/** The order of blocks as the source has it, without the checks of -fsanitize. */
class Flow {
  private readonly entry: Block;
  private readonly predecessors = new Map<Block, Block[]>();
  private readonly checks: ReadonlySet<Block>;

  constructor(fn: Func) {
    this.entry = fn.blocks[0];
    this.checks = new Set(fn.blocks.filter(isSanitizerReport));
    const { blocks, predecessors } = controlFlowOf(fn);
    blocks.forEach((block, number) => {
      const before = predecessors[number].map((each) => blocks[each]);
      this.predecessors.set(
        block,
        before.filter((each) => !this.checks.has(each)),
      );
    });
  }

  isCheck(block: Block): boolean {
    return this.checks.has(block);
  }

  hasOnePredecessor(block: Block): boolean {
    return block !== this.entry && known(this.predecessors, block).length === 1;
  }

  /** Whether control comes here whenever it leaves the block before, and in no other way. */
  continues(block: Block): boolean {
    return this.hasOnePredecessor(block) && this.next(known(this.predecessors, block)[0]) === block;
  }

  /** The block that continues this one. */
  next(block: Block): Block | undefined {
    const successors = new Set(successorsOf(block).filter((each) => !this.checks.has(each)));
    const [only] = successors;
    return only !== undefined && successors.size === 1 && this.hasOnePredecessor(only)
      ? only
      : undefined;
  }
}

function isSanitizerReport(block: Block): boolean {
  return block.instructions.some(
    (each) =>
      each.op === 'call' &&
      each.callee.kind === 'function' &&
      /^(__ubsan_handle_|llvm\.ubsantrap)/.test(each.callee.name),
  );
}

/** The targets of a branch of the source; empty if the source has no branch there. */
function targetsOf(last: Terminator): Block[] {
  // clang marks the instructions of its checks so that they are not checked themselves.
  if (last.attachments?.has('nosanitize')) return [];
  if (last.op === 'branch') return [last.whenTrue, last.whenFalse];
  if (last.op === 'switch') return [last.otherwise, ...last.cases.map((each) => each.block)];
  return [];
}

function hasPlace(instruction: Instruction): boolean {
  return (instruction.location?.line ?? 0) !== 0 && isCode(instruction);
}

function isCode(instruction: Instruction): boolean {
  if (instruction.op === 'alloca' || instruction.op === 'phi') return false;
  return !/^llvm\.(dbg|lifetime)\./.test(calleeName(instruction) ?? '');
}

function mayNotReturn(instruction: Instruction): boolean {
  return instruction.op === 'call' && !isIntrinsic(instruction);
}

function isIntrinsic(instruction: Instruction): boolean {
  return calleeName(instruction)?.startsWith('llvm.') ?? false;
}

function calleeName(instruction: Instruction): string | undefined {
  if (instruction.op !== 'call' || instruction.callee.kind !== 'function') return undefined;
  return instruction.callee.name;
}

/** Drops repeated entries of a phi, after several edges of a switch have become one. */
function dropRepeated(incoming: { block: Block }[], edge: Block): void {
  for (let i = incoming.length - 1, found = false; i >= 0; i--) {
    if (incoming[i].block !== edge) continue;
    if (found) incoming.splice(i, 1);
    found = true;
  }
}
