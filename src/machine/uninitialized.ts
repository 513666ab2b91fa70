// Treats uninitialised memory as input (--uninitialized symbolic). When a local or a heap object comes to life, it gets the bytes
// that the input has for it, zeros if none; what was there before is lost. A plain program, where tests are replayed, needs no
// more; a shadowed one makes the bytes symbolic when they are touched (shadow/unwritten-input.ts).

import type { Program } from '../abi/program.ts';
import { emptyInput, type Input, type InputObject } from '../input/input.ts';
import { Occurrences, pieceName, uninitializedName } from '../input/names.ts';
import type { ProgramMemory } from './memory.ts';
import type { Imports } from './shadow/shadows.ts';

/** An object that has come to life. The bytes before `from` are initialised. */
export interface UninitializedObject {
  readonly name: string;
  readonly address: number;
  readonly from: number;
  readonly size: number;
}

/** A large object is split into input objects of this size, so that a test keeps only what its path depends on. */
const pieceSize = 4096;

/** The input object that a byte of an object belongs to, and where it begins. */
export function pieceAt(
  { name, size }: UninitializedObject,
  offset: number,
): InputObject & { readonly start: number } {
  const start = offset - (offset % pieceSize);
  return { name: pieceName(name, start), size: Math.min(pieceSize, size - start), start };
}

export class Uninitialized {
  private readonly occurrences = new Occurrences();
  private input: Input = emptyInput;

  /** `live` is called for each object once it has its content. */
  constructor(
    private readonly program: Program,
    private readonly memory: ProgramMemory,
    private readonly live: (object: UninitializedObject) => void,
  ) {}

  begin(input: Input): void {
    this.input = input;
    this.occurrences.clear();
  }

  imports(): Imports {
    return {
      __clew_uninitialized: (pointer: bigint, from: bigint, size: bigint) =>
        this.open('heap', Number(pointer), Number(from), Number(size)),
      uninitializedLocal: (address: number, size: number, text: number) =>
        this.open(this.program.texts[text], address >>> 0, 0, size >>> 0),
    };
  }

  private open(what: string, address: number, from: number, size: number): void {
    if (from >= size) return;
    const name = uninitializedName(what, this.occurrences.next(what) + 1);
    const object = { name, address, from, size };
    const kept = this.memory.bytes.slice(address, address + from);
    this.memory.bytes.fill(0, address, address + size);
    for (let start = 0; start < size; start += pieceSize) this.fill(object, start);
    this.memory.bytes.set(kept, address);
    this.live(object);
  }

  private fill(object: UninitializedObject, start: number): void {
    const piece = pieceAt(object, start);
    const content = this.input.get(piece.name)?.subarray(0, piece.size);
    if (content !== undefined) this.memory.bytes.set(content, object.address + start);
  }
}
