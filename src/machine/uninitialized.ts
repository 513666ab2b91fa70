// Uninitialised memory as input (--uninitialized symbolic). When a local or a heap object comes to life, it gets the bytes
// that the input has for it, zeros if none: what was there before is nobody's business. That is all in a plain program,
// where tests are replayed; a shadowed one makes the bytes symbolic when they are touched (shadow/unwritten-input.ts).

import type { Program } from '../program/program.ts';
import type { ProgramMemory } from './memory.ts';
import { NumberedNames } from './numbered-names.ts';
import { emptyInput, type Input } from './shadow/input.ts';
import type { Imports } from './shadow/shadows.ts';

/** An object that has come to life; bytes before `from` hold something already. */
export interface UninitializedObject {
  readonly name: string;
  readonly address: number;
  readonly from: number;
  readonly size: number;
}

export class Uninitialized {
  private readonly program: Program;
  private readonly memory: ProgramMemory;
  private readonly names = new NumberedNames();
  private readonly live: (object: UninitializedObject) => void;
  private input: Input = emptyInput;

  /** `live` is told of each object, once it has its content. */
  constructor(
    program: Program,
    memory: ProgramMemory,
    live: (object: UninitializedObject) => void,
  ) {
    this.program = program;
    this.memory = memory;
    this.live = live;
  }

  begin(input: Input): void {
    this.input = input;
    this.names.begin();
  }

  imports(): Imports {
    return {
      __clew_uninitialized: (pointer: bigint, from: bigint, size: bigint) =>
        this.open('heap', Number(pointer), Number(from), Number(size)),
      uninitializedLocal: (address: number, size: number, text: number) =>
        this.open(this.program.texts[text]!, address >>> 0, 0, size >>> 0),
    };
  }

  private open(what: string, address: number, from: number, size: number): void {
    if (from >= size) return;
    const name = this.names.next(`uninitialized/${what}`);
    const content = this.input.get(name)?.subarray(from, size) ?? nothing;
    const { bytes } = this.memory;
    bytes.set(content, address + from);
    bytes.fill(0, address + from + content.length, address + size);
    this.live({ name, address, from, size });
  }
}

const nothing = new Uint8Array(0);
