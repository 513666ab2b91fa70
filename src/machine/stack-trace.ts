// The C call stack, read off the engine's own: a WebAssembly frame names the byte in the module where it is, and the
// program's tables turn that into source places. Nothing is recorded while the program runs.
//
// An exploration comes to the same mistake by many paths, so the frames of a stack that was seen before are looked up; and
// the engine is asked for positions instead of text, where it has them: formatting a stack costs more than a short run.

import type { Program, ProgramFunction } from '../abi/program.ts';
import type { ActiveCall } from '../abi/reentry.ts';
import { getOrMake } from '../base/known.ts';
import { countUpTo } from './binary-search.ts';
import type { Frame } from './finding.ts';

/** Deeper stacks (endless recursion) are cut; the innermost calls tell enough. */
const deepest = 200;

/** The part of V8's CallSite that is used here. */
interface CallSite {
  getFileName(): string | null;
  getColumnNumber(): number | null;
}

interface Engine {
  stackTraceLimit?: number | undefined;
  prepareStackTrace?: ((error: unknown, sites: readonly CallSite[]) => unknown) | undefined;
  captureStackTrace?(holder: object): void;
}
const engine = Error as unknown as Engine;

export class StackTracer {
  private readonly known = new Map<string, readonly Frame[]>();

  constructor(private readonly program: Program) {}

  /** The calls that are active now, innermost first. */
  capture(): readonly Frame[] {
    const stack = currentStack();
    if (typeof stack === 'string') return this.frames(stack);
    return getOrMake(this.known, stack.join(), () =>
      stack.flatMap((position) => this.visible(this.functionAt(position), position)),
    );
  }

  /** All calls that are active now, outermost first, with the numbers of the functions. Undefined if that cannot be told. */
  calls(most = deepest): (ActiveCall & { readonly number: number })[] | undefined {
    const stack = currentStack(most);
    if (typeof stack === 'string' || stack.length >= most) return undefined;
    return stack.toReversed().map((position) => {
      const number = this.numberAt(position);
      const fn = this.program.functions[number];
      const { line, column } = this.program.sites[siteAt(fn, position - fn.start)];
      return { number, function: fn.name, line, column };
    });
  }

  /** The frames in the text of an error's stack. */
  frames(stack: string): Frame[] {
    const frames: Frame[] = [];
    for (const [, index, offset] of stack.matchAll(/wasm-function\[(\d+)\]:0x([0-9a-f]+)/g)) {
      const fn = this.program.functions[Number(index) - this.program.imported];
      frames.push(...this.visible(fn, Number.parseInt(offset, 16)));
    }
    return frames;
  }

  private visible(fn: ProgramFunction | undefined, position: number): Frame[] {
    return fn === undefined || fn.hidden ? [] : this.framesAt(fn, position);
  }

  private functionAt(position: number): ProgramFunction | undefined {
    return this.program.functions[this.numberAt(position)];
  }

  /** The number of the function at a byte of the module, by binary search: functions lie in the module in order. */
  private numberAt(position: number): number {
    const { functions } = this.program;
    return countUpTo(functions.length, (i) => functions[i].start <= position) - 1;
  }

  /** The frame at a byte of the module, followed by the inlined calls around it. */
  private framesAt(fn: ProgramFunction, position: number): Frame[] {
    const frames: Frame[] = [];
    let number = siteAt(fn, position - fn.start);
    while (number > 0) {
      const site = this.program.sites[number];
      const { file, line, column, library } = site;
      frames.push({ function: site.function || fn.name, file, line, column, library });
      number = site.caller;
    }
    // Inside the run-time library only the function that was called counts.
    if (frames.length > 0) return fn.closed ? frames.slice(-1) : frames;
    // The main function that --fn makes is nobody's code.
    if (fn.library) return [];
    return [{ function: fn.name, file: undefined, line: 0, column: 0, library: false }];
  }
}

/** Positions of the active WebAssembly frames, innermost first; the stack as text if the engine does not give positions. */
function currentStack(most = deepest): readonly number[] | string {
  const { stackTraceLimit, prepareStackTrace } = engine;
  engine.stackTraceLimit = most;
  try {
    if (engine.captureStackTrace === undefined) return new Error().stack ?? '';
    engine.prepareStackTrace = positionsOf;
    const holder: { stack?: readonly number[] | string } = {};
    engine.captureStackTrace(holder);
    return holder.stack ?? '';
  } finally {
    engine.stackTraceLimit = stackTraceLimit;
    engine.prepareStackTrace = prepareStackTrace;
  }
}

function positionsOf(_: unknown, sites: readonly CallSite[]): number[] {
  const positions: number[] = [];
  for (const site of sites) {
    if (site.getFileName()?.startsWith('wasm:')) positions.push((site.getColumnNumber() ?? 0) - 1);
  }
  return positions;
}

function siteAt({ sites }: ProgramFunction, offset: number): number {
  return nearestSite(sites, countUpTo(sites.length / 2, (i) => sites[2 * i] <= offset) - 1);
}

/** Code that the compiler added has no line: it counts as part of the line before it, else of the line behind. */
function nearestSite(sites: ArrayLike<number>, entry: number): number {
  for (let i = entry; i >= 0; i--) if (sites[2 * i + 1] > 0) return sites[2 * i + 1];
  for (let i = entry + 1; 2 * i < sites.length; i++)
    if (sites[2 * i + 1] > 0) return sites[2 * i + 1];
  return 0;
}
