// The header of a record: what became of one file that a compiler command turned into an object, or what a link took in
// that has no record of its own.

export type CapturedFile = Captured | Lost | Linked;

/** The record holds the file's bitcode. */
export interface Captured {
  readonly kind: 'captured';
  /** As the command named it, relative to `directory`. */
  readonly source: string;
  readonly directory: string;
  /** With which it was compiled to bitcode, behind our own. */
  readonly flags: readonly string[];
  /** Which checks were inserted, in the words of --check. Records of older versions have none. */
  readonly checks?: readonly string[];
  /** Of the command's sanitizers, those whose checks were inserted (sanitizers.ts). */
  readonly sanitizers?: readonly string[];
  /** Folders behind the compiler's own; left out: neither (-nostdinc). */
  readonly systemHeaders?: readonly string[];
  /** Which clang did it. */
  readonly compiler: string;
  /** Of the source's text. */
  readonly digest: string;
}

/** The object holds machine code that clew cannot run. */
export interface Lost {
  readonly kind: 'lost';
  readonly source: string;
  readonly directory: string;
  /** Goes on from "FILE: ": "assembly", "C++", "clang: nested functions are not supported". */
  readonly reason: string;
  /** What the object defines, as far as that is known. */
  readonly symbols: readonly string[];
}

/** Of a link: objects and archives without a record. */
export interface Linked {
  readonly kind: 'linked';
  readonly without: readonly { readonly name: string; readonly symbols: readonly string[] }[];
}
