// Lowers a function: its frame, then its blocks in structured order.

import { largestFrame } from '../../abi/shadow-frames.ts';
import { known } from '../../base/known.ts';
import { type Block, type Call, type Instruction, terminatorOf } from '../../ir/instruction.ts';
import type { Func, Value } from '../../ir/module.ts';
import type { Prepared } from '../../ir/passes/prepare.ts';
import type { Code } from '../../wasm/code.ts';
import { op } from '../../wasm/opcodes.ts';
import { LayoutError } from '../layout.ts';
import { type Step, structure } from '../structure.ts';
import { definedSignature, signatureOf, type Translation } from '../translation.ts';
import { global } from '../wasm-globals.ts';
import { Body } from './body.ts';
import { fail } from './detect.ts';
import { Fuel } from './fuel.ts';
import { lowerInstruction } from './instruction.ts';
import { type Nest, nestsOf, Reentry } from './reentry.ts';
import { Activation, beginActivation, closeActivation, openActivation } from './setjmp.ts';
import { returnShadows, takeArguments } from './shadow/calls.ts';
import { decideBranch, decideTargets } from './shadow/decisions.ts';
import { lowerSwitch } from './switch.ts';

/** A function after the passes, ready to be lowered. */
export interface Ready {
  readonly fn: Func;
  readonly prepared: Prepared;
  /** Loads and stores that need no check. */
  readonly repeated: ReadonlySet<Instruction>;
  /** Loads and stores that find concrete bytes until the activation has met a shadow (shadow/concrete-accesses.ts). */
  readonly concreteUntilMet: ReadonlySet<Instruction> | undefined;
  /** Bytes of its local variables before they were promoted. */
  readonly nativeBytes: number;
}

/** A function with a construct that cannot be translated becomes one that reports this when it is called. */
export function lowerFunction(translation: Translation, number: number, ready: Ready): Code {
  try {
    return new FunctionLowering(translation, ready).lower(number);
  } catch (error) {
    if (!(error instanceof LayoutError)) throw error;
    return refusal(translation, ready.fn, error.message);
  }
}

function refusal(translation: Translation, fn: Func, reason: string): Code {
  const body = bodyWithoutBlocks(translation, fn);
  body.code.site(translation.sites.number(firstLocation(fn.blocks[0])));
  fail(body, 'unsupported', `function ${fn.name} uses ${reason}, which clew cannot translate`);
  return body.code;
}

function bodyWithoutBlocks(translation: Translation, fn: Func): Body {
  const { parameters } = definedSignature(translation.layout, fn.functionType);
  return new Body(translation, { ...fn, blocks: [], arguments: [] }, parameters);
}

const variable = 'the variable ';

/** The name of a function that stands for the use of a variable which nobody defines. */
export function missingVariable(name: string): string {
  return `${variable}${name}`;
}

/** A function that is declared and called, but that nobody defines: calling it reports its name. */
export function missingFunction(translation: Translation, fn: Func, why = 'nobody defines'): Code {
  const body = bodyWithoutBlocks(translation, fn);
  const doing = fn.name.startsWith(variable) ? 'uses' : 'calls';
  fail(body, 'missing-function', `the program ${doing} ${fn.name}, which ${why}`);
  return body.code;
}

/** The assignment that a phi becomes on an edge. */
interface Move {
  readonly phi: Instruction;
  readonly value: Value;
}

class FunctionLowering {
  private readonly body: Body;
  private readonly ready: Ready;
  private readonly steps: readonly Step[];
  private readonly fuel: Fuel;
  private readonly labels = new Map<number, number>();
  private readonly reentry: Reentry | undefined;

  constructor(translation: Translation, ready: Ready) {
    this.ready = ready;
    const signature = signatureOf(translation.layout, ready.fn.functionType);
    this.steps = structure(ready.fn);
    const { resumption } = ready.prepared;
    const order = resumption === undefined ? orderOf(this.steps) : undefined;
    this.body = new Body(translation, ready.fn, signature.parameters, order);
    this.body.shadows?.expectConcrete(ready.concreteUntilMet);
    if (resumption !== undefined) this.body.activation = new Activation(this.body, resumption);
    this.fuel = new Fuel(
      this.body,
      this.steps.some((step) => step.kind === 'loop'),
    );
    const calls = resumableCalls(translation, ready.fn);
    if (translation.reentry !== undefined && calls.length > 0)
      this.reentry = new Reentry(this.body, calls, translation.reentry.records);
  }

  lower(number: number): Code {
    const { body } = this;
    const { code, translation, fn } = body;
    body.frame.plan(this.ready.nativeBytes);
    code.site(translation.sites.number(firstLocation(fn.blocks[0])));
    if (body.frame.exceedsStack) return this.overflow();
    if (body.frame.hasObjects) translation.frames.set(number, body.frame.describe());
    this.reentry?.open();
    this.reentry?.openGuard();
    this.enter(number);
    this.reentry?.closeGuard();
    const again = body.activation === undefined ? 0 : openActivation(body);
    if (this.reentry === undefined) for (const step of this.steps) this.step(step);
    else this.nests(nestsOf(this.steps, this.reentry), this.reentry);
    code.emit(op.unreachable);
    if (body.activation !== undefined) {
      closeActivation(body, body.activation, again, () => this.fuel.step());
      code.emit(op.unreachable);
    }
    this.reentry?.close(translation.reentry?.number(fn) ?? 0);
    body.shadows?.finish();
    return code;
  }

  private enter(number: number): void {
    const { body } = this;
    if (body.fn.name === '__clew_start') this.beginFrames();
    takeArguments(body);
    body.frame.enter(number);
    this.fuel.enter(body.fn);
    if (body.activation !== undefined) beginActivation(body, body.activation);
  }

  /** Writes the steps of a function that can be entered again: what lies before a call is skipped on the way to it. */
  private nests(list: readonly Nest[], reentry: Reentry): void {
    const last = list.findLastIndex(({ calls }) => calls.size > 0);
    let isGuarded = false;
    list.forEach((nest, i) => {
      const wantsGuard = i < last && nest.calls.size === 0;
      if (wantsGuard && !isGuarded) reentry.openGuard();
      if (!wantsGuard && isGuarded) reentry.closeGuard();
      isGuarded = wantsGuard;
      this.nest(nest, reentry);
    });
  }

  private nest({ step, calls, inner, end }: Nest, reentry: Reentry): void {
    if (calls.size === 0) {
      this.step(step);
      for (const each of inner ?? []) this.nest(each, reentry);
      if (end !== undefined) this.step(end);
      return;
    }
    if (step.kind === 'if') {
      reentry.pushCondition(calls, () => this.condition(step.block, step.when));
      this.body.code.open(op.if);
    } else {
      reentry.openWay(calls);
      this.step(step);
    }
    this.nests(inner ?? [], reentry);
    if (end !== undefined) this.step(end);
    if (step.kind !== 'if') reentry.closeGuard();
  }

  /** A run may have ended anywhere: the next one begins without frames of shadows. */
  private beginFrames(): void {
    if (this.body.shadows === undefined) return;
    this.body.code.i32(largestFrame);
    this.body.code.globalSet(global.framesEnd);
  }

  private overflow(): Code {
    const message = `the stack overflows: it has no room for the variables of ${this.body.fn.name}`;
    fail(this.body, 'stack-overflow', message);
    return this.body.code;
  }

  private step(step: Step): void {
    const { code } = this.body;
    switch (step.kind) {
      case 'block':
        this.labels.set(step.label, code.open(op.block));
        return;
      case 'loop':
        this.labels.set(step.label, code.open(op.loop));
        return;
      case 'close':
      case 'endif':
        code.close();
        return;
      case 'code':
        this.block(step.block);
        return;
      case 'if':
        this.condition(step.block, step.when);
        code.open(op.if);
        return;
      case 'switch':
        this.dispatch(step.block, step.labels);
        return;
      case 'edge':
        this.moves(step.from, step.to);
        if (step.back) this.backEdge(step.from, step.to);
        if (step.label !== undefined) code.branch(known(this.labels, step.label));
        return;
      case 'end':
        this.end(step.block);
        return;
    }
  }

  /** A run that ends here for want of fuel is in this loop: its place is that of the jump back, or of the loop's start. */
  private backEdge(from: Block, to: Block): void {
    const location = terminatorOf(from).location ?? firstLocation(to);
    if (location !== undefined) this.body.code.site(this.body.translation.sites.number(location));
    this.fuel.backEdge();
  }

  private block(block: Block): void {
    const { body } = this;
    body.enterBlock(block);
    const { instructions } = block;
    const { reentry } = this;
    const calls = reentry?.callsIn(block);
    let left = calls?.size ?? 0;
    if (left > 0) reentry?.openGuard();
    for (let i = 0; i < instructions.length - 1; i++) {
      const instruction = instructions[i];
      if (instruction.op === 'phi') continue;
      this.site(instruction);
      const number = reentry?.numberOf(instruction);
      if (reentry === undefined || number === undefined) {
        this.instruction(instruction);
        continue;
      }
      body.shadows?.flush();
      reentry.closeGuard();
      reentry.openWay(new Set([number]));
      reentry.call(instruction, () => this.instruction(instruction));
      body.shadows?.flush();
      reentry.closeGuard();
      if (--left > 0) reentry.openGuard();
    }
  }

  private instruction(instruction: Instruction): void {
    const { body } = this;
    lowerInstruction(body, instruction, this.ready.repeated.has(instruction));
    body.leaveInstruction(instruction);
  }

  private site(instruction: Instruction): void {
    this.body.shadows?.at(instruction);
    this.body.code.site(this.body.translation.sites.number(instruction.location));
  }

  private condition(block: Block, when: boolean): void {
    const terminator = terminatorOf(block);
    if (terminator.op !== 'branch') throw new LayoutError(`a conditional ${terminator.op}`);
    this.site(terminator);
    decideBranch(this.body, terminator);
    this.body.enterTerminator(terminator);
    this.body.push(terminator.condition);
    if (!when) this.body.code.emit(op.i32_eqz);
    this.body.leaveInstruction(terminator);
  }

  private dispatch(block: Block, labels: ReadonlyMap<Block, number>): void {
    const terminator = terminatorOf(block);
    this.site(terminator);
    if (terminator.op !== 'switch')
      throw new LayoutError(terminator.op === 'callbr' ? 'asm goto' : terminator.op);
    decideTargets(this.body, terminator, block);
    this.body.enterTerminator(terminator);
    lowerSwitch(this.body, terminator, (target) => known(this.labels, known(labels, target)));
    this.body.leaveInstruction(terminator);
  }

  /** All new values of the phis are pushed before any is set: they change at the same moment. */
  private moves(from: Block, to: Block): void {
    const moves: Move[] = [];
    for (const phi of to.instructions) {
      if (phi.op !== 'phi') break;
      const incoming = phi.incoming.find((each) => each.block === from);
      if (incoming === undefined || incoming.value === phi) continue;
      moves.push({ phi, value: incoming.value });
    }
    this.moveShadows(moves);
    for (const { value } of moves) this.body.push(value);
    for (const { phi } of moves.reverse()) this.body.setResult(phi);
  }

  private moveShadows(moves: readonly Move[]): void {
    const { shadows } = this.body;
    if (shadows === undefined) return;
    const leaves = moves.flatMap(({ phi, value }) =>
      shadows.leavesOf(phi).map((leaf) => ({ phi, value, leaf })),
    );
    if (leaves.length > 0) {
      shadows.defer(() => {
        for (const { value, leaf } of leaves) shadows.push({ value, leaf });
        for (const { phi, leaf } of leaves.toReversed()) shadows.setComputed(phi, leaf);
      });
    }
    shadows.flush();
  }

  private end(block: Block): void {
    const { body } = this;
    const terminator = terminatorOf(block);
    this.site(terminator);
    if (terminator.op === 'ret') {
      if (terminator.value !== undefined) body.push(terminator.value);
      body.frame.leave();
      this.fuel.leave();
      returnShadows(body, terminator.value);
      body.enterTerminator(terminator);
      body.code.emit(op.return);
    } else {
      body.enterTerminator(terminator);
      fail(body, 'unreachable', 'control reached a place that was declared unreachable');
    }
    body.leaveInstruction(terminator);
  }
}

function orderOf(steps: readonly Step[]): Block[] {
  return steps.flatMap((step) => (step.kind === 'code' ? [step.block] : []));
}

function firstLocation(block: Block | undefined): Instruction['location'] {
  for (const instruction of block?.instructions ?? []) {
    if (instruction.location !== undefined) return instruction.location;
  }
  return undefined;
}

/** The calls at which a function can be entered again. */
function resumableCalls({ reentry }: Translation, fn: Func): Call[] {
  if (reentry === undefined) return [];
  return fn.blocks.flatMap(({ instructions }) =>
    instructions.filter(
      (each): each is Call => each.op === 'call' && reentry.isResumable(fn, each),
    ),
  );
}
