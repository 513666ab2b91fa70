// The context that the lowering of all functions shares: layout, addresses, function numbers, the run-time library's
// entry points and the tables that reports are made of.

import type { FrameLayout } from '../abi/frame-layout.ts';
import type { HostFunction, ShadowFunction } from '../abi/host.ts';
import type { DecisionPoint, SwitchTable } from '../abi/program.ts';
import type { SiteTable } from '../abi/sites.ts';
import { getOrMake } from '../base/known.ts';
import type { Call } from '../ir/instruction.ts';
import type { Func, GlobalVariable } from '../ir/module.ts';
import type { FunctionType, Type } from '../ir/types.ts';
import type { Signature, Signatures } from '../wasm/assemble.ts';
import { type Wasm, wasm } from '../wasm/opcodes.ts';
import type { FlowBuilder } from './flow.ts';
import type { Image } from './image.ts';
import { type Layout, LayoutError } from './layout.ts';
import type { MayBeSymbolic } from './lower/shadow/may.ts';
import type { Thunk } from './lower/shadow/thunks.ts';
import { wordsOf } from './scalar.ts';
import type { TableMarks } from './table-marks.ts';

/** Functions of libc/runtime/ that compiled code calls on its own account. */
export const runtimeFunctions = [
  '__clew_check',
  '__clew_check_range',
  '__clew_allocate_stack',
  '__clew_release_stack',
  '__multi3',
  '__divti3',
  '__udivti3',
  '__modti3',
  '__umodti3',
  '__ashlti3',
  '__lshrti3',
  '__ashrti3',
  '__fixdfti',
  '__fixunsdfti',
  '__floattidf',
  '__floatuntidf',
  '__floattisf',
  '__floatuntisf',
] as const;
export type RuntimeFunction = (typeof runtimeFunctions)[number];

export interface Translation {
  readonly layout: Layout;
  readonly image: Image;
  readonly signatures: Signatures;
  readonly sites: SiteTable;
  /** The frames of functions, indexed by function number: reports name stack objects by them. */
  readonly frames: Map<number, FrameLayout>;
  /** The texts that compiled code refers to by number. */
  readonly texts: string[];
  /** The functions that can call themselves, directly or through others, and so can overflow the stack. */
  readonly recursive: ReadonlySet<Func>;
  functionIndex(fn: Func): number;
  host(name: HostFunction | ShadowFunction | `__clew_${string}`): number;
  runtime(name: RuntimeFunction): number;
  /** The number of the C library's function that an intrinsic stands for. */
  library(name: string): number;
  /** The number of the synthesised function that runs constructors or destructors. */
  lifecycle(name: string): number | undefined;
  /** Whether the locals of a function begin as memory that was never written. */
  tracksWrites(fn: Func): boolean;
  /** Whether marks of coverage count how often a run came by. */
  readonly counts: boolean;
  /** The marks of the entries of constant tables; undefined where they are not set. */
  readonly tables: TableMarks | undefined;
  /** What shadowed programs need beyond plain ones; undefined in plain programs. */
  readonly shadows: ShadowTranslation | undefined;
  /** Whether accesses of a function are compared with those of other threads. False for all in programs that start none. */
  watchesAccesses(fn: Func): boolean;
  /** Whether the program starts threads: thread-local variables have several addresses. */
  readonly startsThreads: boolean;
  /** Whether the program may have child processes. */
  readonly forks: boolean;
  /** What programs need whose functions can be entered again; undefined in others. */
  readonly reentry: ReentryTranslation | undefined;
}

export interface ReentryTranslation {
  /** The address of the records. */
  readonly records: number;
  /** The number of a function in its records. */
  number(fn: Func): number;
  /** Whether a function can be entered again at a call. */
  isResumable(fn: Func, call: Call): boolean;
}

export interface ShadowTranslation {
  readonly decisions: DecisionPoint[];
  readonly switches: SwitchTable[];
  readonly may: MayBeSymbolic;
  /** The number of a function of lower/shadow/thunks.ts. */
  thunk(name: Thunk): number;
  /** It is undefined in programs without coverage. */
  readonly flow: FlowBuilder | undefined;
  /** Whether shadows say that a value is new (abi/new-bit.ts). */
  readonly tellsNews: boolean;
  /** Whether a constant belongs to new code: its bytes have shadows, as symbolic ones do. */
  isNewConstant(global: GlobalVariable): boolean;
  /** The address of the frames of shadows. */
  readonly frames: number;
  /** The largest number of leaves that any call passes or returns. */
  leaves: number;
}

const words = new WeakMap<Type, readonly Wasm[]>();

/** The WebAssembly words of a value, in order. */
export function flatWords(layout: Layout, type: Type): readonly Wasm[] {
  return getOrMake(words, type, () => layout.leaves(type).flatMap((leaf) => wordsOf(leaf.type)));
}

/** Variadic functions get the address of their unnamed arguments as a last parameter. */
export function signatureOf(layout: Layout, type: FunctionType): Signature {
  const parameters = type.parameters.flatMap((each) => flatWords(layout, each));
  if (type.variadic) parameters.push(wasm.i64);
  return { parameters, results: flatWords(layout, type.result) };
}

/** The signature of a function that may have parameters clew cannot translate: calling it is refused anyway. */
export function definedSignature(layout: Layout, type: FunctionType): Signature {
  try {
    return signatureOf(layout, type);
  } catch (error) {
    if (error instanceof LayoutError) return { parameters: [], results: [] };
    throw error;
  }
}

export function textNumber(translation: Translation, text: string): number {
  const known = translation.texts.indexOf(text);
  if (known >= 0) return known;
  translation.texts.push(text);
  return translation.texts.length - 1;
}
