// The input of a run: named strings of bytes, everything that the program can decide on. A name says where the
// bytes come in:
//
//   stdin, arg-1, files/NAME, socket-1      the world's inputs
//   length/NAME, count/args                 how much longer, or how many more, than the least: 4 bytes, little-endian
//   memory/NAME, memory/NAME#1              what the program itself made symbolic, by name and occurrence
//   memory/uninitialized/NAME-1             what was never written in a local or heap object (--uninitialized symbolic)
//   memory/missing/NAME-1                   what a function returns that nobody defines (--missing symbolic)
//
// What an input does not say is zero: every input is total.

export type Input = ReadonlyMap<string, Uint8Array>;

/** One source of input bytes as a run met it. */
export interface InputObject {
  readonly name: string;
  readonly size: number;
}

export const emptyInput: Input = new Map();
