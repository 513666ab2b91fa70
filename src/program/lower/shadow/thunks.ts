// Small functions of a shadowed program between its code and the machine's: they look whether anything is
// symbolic at all, and cut 64-bit values into the halves that JavaScript takes as numbers. So the code at each instruction
// is one call.

import type { ShadowFunction } from '../../../abi/host.ts';
import { newBit } from '../../../abi/new-bit.ts';
import { framesSize } from '../../../abi/shadow-frames.ts';
import type { Signature } from '../../../wasm/assemble.ts';
import { Code } from '../../../wasm/code.ts';
import { op, type Wasm, wasm } from '../../../wasm/opcodes.ts';
import { global } from '../../wasm-globals.ts';

const { i32, i64 } = wasm;

/** A small function: its operands are pairs of a shadow and a value (one word, or two of 64 bits). */
interface ThunkForm {
  readonly signature: Signature;
  readonly build: (code: Code, setting: ThunkSetting) => void;
}

type Host = (name: ShadowFunction | '__clew_stack_overflow') => number;

export interface ThunkSetting {
  readonly host: Host;
  /** The address of the frames of shadows. */
  readonly frames: number;
  /** Shadows say whether a value is new: one without a term need not be 0. */
  readonly tellsNews: boolean;
}

/** Takes a shadow from the stack and leaves its term, in programs that track new values (abi/new-bit.ts). */
export function emitTermIn(code: Code): void {
  code.i32(~newBit);
  code.emit(op.i32_and);
}

/** Pushes the term in a shadow. */
function pushTerm(code: Code, shadow: number, tellsNews: boolean): void {
  code.get(shadow);
  if (tellsNews) emitTermIn(code);
}

/** Adds the mark of new values to a shadow on the stack, if the operand had it without a term. */
function keepNews(code: Code, shadow: number, tellsNews: boolean): void {
  if (!tellsNews) return;
  code.get(shadow);
  code.emit(op.i32_or);
}

/** Leaves the function, with 0 if it has a result, unless one of the parameters is set. */
function unlessSymbolic(code: Code, shadows: readonly number[], hasResult: boolean): void {
  shadows.forEach((parameter, i) => {
    code.get(parameter);
    if (i > 0) code.emit(op.i32_or);
  });
  code.emit(op.i32_eqz);
  code.open(op.if);
  if (hasResult) code.i32(0);
  code.emit(op.return);
  code.close();
}

/** Pushes parameters of these types; those of 64 bits as two halves. */
function pushParameters(code: Code, parameters: readonly Wasm[]): void {
  parameters.forEach((type, i) => {
    if (type === i64) code.halves(() => code.get(i));
    else code.get(i);
  });
}

/** Pushes a parameter as two halves. */
function pushLong(code: Code, parameter: number, word: Wasm): void {
  if (word === i64) return code.halves(() => code.get(parameter));
  code.get(parameter);
  code.i32(0);
}

/** The term of an operand of 128 bits; its width is in the low byte of the first parameter. */
function pushWideOperand(code: Code, host: Host, at: number, tellsNews: boolean): void {
  pushTerm(code, at, tellsNews);
  code.open(op.if, i32);
  code.get(at);
  code.otherwise();
  code.get(0);
  code.i32(0xff);
  code.emit(op.i32_and);
  pushLong(code, at + 1, i64);
  pushLong(code, at + 2, i64);
  code.call(host('shadowConstant'));
  keepNews(code, at, tellsNews);
  code.close();
}

/** A concrete condition chooses between the shadows. */
function chooseShadow(code: Code, tellsNews: boolean): void {
  pushTerm(code, 1, tellsNews);
  code.emit(op.i32_eqz);
  code.open(op.if);
  code.get(3);
  code.get(5);
  code.get(2);
  code.emit(op.select);
  keepNews(code, 1, tellsNews);
  code.emit(op.return);
  code.close();
}

/** The base (parameters 0 and 1) moved by a distance. */
function pushMoved(code: Code, host: Host, distance: number): void {
  code.get(0);
  code.get(1);
  code.emit(op.i32_wrap_i64);
  pushLong(code, distance, i64);
  code.call(host('shadowOffset'));
}

/** Takes a frame of the size in a parameter: leaves its position on the stack. */
function takeFrame(code: Code, host: Host, size: number, frames: number): void {
  code.globalGet(global.framesEnd);
  code.get(size);
  code.emit(op.i32_add);
  code.i32(framesSize);
  code.emit(op.i32_gt_u);
  code.openUnlikely();
  code.call(host('__clew_stack_overflow'));
  code.close();
  code.globalGet(global.framesEnd);
  code.i32(frames);
  code.emit(op.i32_add);
  code.i32(0);
  code.get(size);
  code.emit(op.memory_fill);
  code.globalGet(global.framesEnd);
  code.globalGet(global.framesEnd);
  code.get(size);
  code.emit(op.i32_add);
  code.globalSet(global.framesEnd);
}

/** Hands the parameters on to the machine if one of the shadows among them is not 0; the result is 0 otherwise. */
function forwarding(
  name: ShadowFunction,
  parameters: readonly Wasm[],
  shadows: readonly number[],
  results: readonly Wasm[] = [],
): ThunkForm {
  return {
    signature: { parameters, results },
    build(code, { host }) {
      unlessSymbolic(code, shadows, results.length > 0);
      pushParameters(code, parameters);
      code.call(host(name));
    },
  };
}

function choiceOf(word: Wasm): ThunkForm {
  return {
    signature: { parameters: [i32, i32, i32, i32, word, i32, word], results: [i32] },
    build(code, { host, tellsNews }) {
      chooseShadow(code, tellsNews);
      for (const parameter of [0, 1, 3]) code.get(parameter);
      pushLong(code, 4, word);
      code.get(5);
      pushLong(code, 6, word);
      code.call(host('shadowIte'));
    },
  };
}

function operandOf(word: Wasm): ThunkForm {
  return {
    signature: { parameters: [i32, i32, word], results: [i32] },
    build(code, { host, tellsNews }) {
      pushTerm(code, 1, tellsNews);
      code.open(op.if);
      code.get(1);
      code.emit(op.return);
      code.close();
      code.get(0);
      pushLong(code, 2, word);
      code.i32(0);
      code.i32(0);
      code.call(host('shadowConstant'));
      keepNews(code, 1, tellsNews);
    },
  };
}

const thunks = {
  /** code, left, right. */
  binary: forwarding('shadowBinary', [i32, i32, i32, i32, i32], [1, 3], [i32]),
  binaryLong: forwarding('shadowBinaryLong', [i32, i32, i64, i32, i64], [1, 3], [i32]),
  binaryWide: {
    signature: { parameters: [i32, i32, i64, i64, i32, i64, i64], results: [i32] },
    build(code, { host, tellsNews }) {
      unlessSymbolic(code, [1, 4], true);
      code.get(0);
      for (const operand of [1, 4]) {
        pushWideOperand(code, host, operand, tellsNews);
        code.i32(0);
      }
      code.call(host('shadowBinary'));
    },
  },
  /** code, operand's shadow. */
  unary: forwarding('shadowUnary', [i32, i32], [1], [i32]),
  /** width, condition, first, second. */
  ite: choiceOf(i32),
  iteLong: choiceOf(i64),
  /** width, operand: a term in any case. */
  operand: operandOf(i32),
  operandLong: operandOf(i64),
  operandWide: {
    signature: { parameters: [i32, i32, i64, i64], results: [i32] },
    build: (code, { host, tellsNews }) => pushWideOperand(code, host, 1, tellsNews),
  },
  /** base, index's shadow, step, and the product of the two. */
  element: {
    signature: { parameters: [i32, i64, i32, i32, i64], results: [i32] },
    build(code, { host, tellsNews }) {
      unlessSymbolic(code, [0, 2], true);
      pushTerm(code, 2, tellsNews);
      code.open(op.if);
      pushParameters(code, [i32, i64, i32, i32]);
      code.call(host('shadowElement'));
      code.emit(op.return);
      code.close();
      pushMoved(code, host, 4);
    },
  },
  /** base, distance. */
  offset: {
    signature: { parameters: [i32, i64, i64], results: [i32] },
    build(code, { host }) {
      unlessSymbolic(code, [0], true);
      pushMoved(code, host, 2);
    },
  },
  /** size: a new frame, all 0. */
  frame: {
    signature: { parameters: [i32], results: [i32] },
    build: (code, { host, frames }) => takeFrame(code, host, 0, frames),
  },
  /** shadow, frame, place in the frame, size of frames: the frame that it is kept in. */
  keep: {
    signature: { parameters: [i32, i32, i32, i32], results: [i32] },
    build(code, { host, frames }) {
      unlessSymbolic(code, [0, 1], true);
      code.get(1);
      code.emit(op.i32_eqz);
      code.open(op.if);
      takeFrame(code, host, 3, frames);
      code.set(1);
      code.close();
      code.get(1);
      code.get(2);
      code.emit(op.i32_add);
      code.get(0);
      code.memory(op.i32_store, frames);
      code.get(1);
    },
  },
  /** decision, condition. */
  decide: forwarding('decide', [i32, i32, i32], [1]),
  decideNot: forwarding('decideNot', [i32, i32, i32], [1]),
  /** switch, operand. */
  decideSwitch: forwarding('decideSwitch', [i32, i32, i64], [1]),
  /** decision, operand. */
  pin: forwarding('pin', [i32, i32, i64], [1]),
  pinWide: forwarding('pinWide', [i32, i32, i64, i64], [1]),
  /** decision, operand, text. */
  concretize: forwarding('concretize', [i32, i32, i64, i32], [1]),
} as const satisfies Record<string, ThunkForm>;

export type Thunk = keyof typeof thunks;
export const thunkNames = Object.keys(thunks) as readonly Thunk[];

export function buildThunk(
  name: Thunk,
  setting: ThunkSetting,
): { signature: Signature; code: Code } {
  const { signature, build } = thunks[name];
  const code = new Code(signature.parameters);
  build(code, setting);
  return { signature, code };
}
