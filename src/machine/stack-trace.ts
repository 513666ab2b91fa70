// The C call stack, read off the engine's own: a WebAssembly frame names the function and the byte in the module
// where it is, and the program's tables turn that into source places. Nothing is recorded while the
// program runs.

import type { Program, ProgramFunction } from '../program/program.ts';
import type { Frame } from './finding.ts';

/** Deeper stacks (endless recursion) are cut; the innermost calls tell enough. */
const deepest = 200;

export class StackTracer {
  private readonly program: Program;

  constructor(program: Program) {
    this.program = program;
  }

  /** The calls that are active now, innermost first. */
  capture(): Frame[] {
    const engine = Error as ErrorConstructor & { stackTraceLimit?: number };
    const limit = engine.stackTraceLimit;
    engine.stackTraceLimit = deepest;
    const { stack } = new Error();
    if (limit !== undefined) engine.stackTraceLimit = limit;
    return this.frames(stack ?? '');
  }

  /** From the text of an error's stack. */
  frames(stack: string): Frame[] {
    const frames: Frame[] = [];
    for (const [, index, offset] of stack.matchAll(/wasm-function\[(\d+)\]:0x([0-9a-f]+)/g)) {
      const fn = this.program.functions[Number(index) - this.program.imported];
      if (fn !== undefined && !fn.hidden)
        frames.push(...this.framesAt(fn, Number.parseInt(offset!, 16)));
    }
    return frames;
  }

  /** One frame, and the inlined calls around it. */
  private framesAt(fn: ProgramFunction, position: number): Frame[] {
    const frames: Frame[] = [];
    let number = siteAt(fn, position - fn.start);
    while (number > 0) {
      const site = this.program.sites[number]!;
      const { file, line, column, library } = site;
      frames.push({ function: site.function || fn.name, file, line, column, library });
      number = site.caller;
    }
    // Inside the run-time library only the function that was called counts.
    if (frames.length > 0) return fn.closed ? frames.slice(-1) : frames;
    return [{ function: fn.name, file: undefined, line: 0, column: 0, library: fn.library }];
  }
}

function siteAt(fn: ProgramFunction, offset: number): number {
  let low = 0;
  let high = fn.sites.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fn.sites[2 * middle]! <= offset) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? 0 : fn.sites[2 * low - 1]!;
}
