// The input of a run: named strings of bytes, everything that the program can decide on (names.ts). What an input does not
// say is zero: every input is total.

export type Input = ReadonlyMap<string, Uint8Array>;

/** One source of input bytes as a run met it. */
export interface InputObject {
  readonly name: string;
  readonly size: number;
}

export const emptyInput: Input = new Map();
