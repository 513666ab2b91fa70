// The shape of the compiled C library's index, and what its debug information calls its files.

/** dist/libc/index.json. A member is the bitcode of one C file, dist/libc/members/NAME. */
export interface LibraryIndex {
  /** Digest of all members: changes when anything in the library does. */
  readonly key: string;
  /** Symbol -> name of the member that defines it. */
  readonly symbols: Readonly<Record<string, string>>;
  /** Member -> the member with models of the same functions, made for input (libc/models/). */
  readonly models: Readonly<Record<string, string>>;
}

/** The C library's debug information names its files /clew/libc/..., wherever it was built. */
export const debugDirectory = '/clew';
