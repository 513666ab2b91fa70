// The header of a record: what became of one file that a compiler command turned into an object, or what a link took in
// that has no record of its own.

import { byKind, fields, listOf, only, optional, text, word } from '../../base/schema.ts';

export type CapturedFile = Captured | Lost | Linked;

/** The record holds the file's bitcode. */
export interface Captured {
  readonly kind: 'captured';
  /** The source as the command named it, relative to `directory`. */
  readonly source: string;
  readonly directory: string;
  /** The flags that it was compiled to bitcode with; they followed clew's own. */
  readonly flags: readonly string[];
  /** The checks that were inserted, in the words of --check. Records of older versions have none. */
  readonly checks?: readonly string[];
  /** The command's sanitizers whose checks were inserted (sanitizers.ts). */
  readonly sanitizers?: readonly string[];
  /** Folders of headers behind the compiler's own. Left out if neither was used (-nostdinc). */
  readonly systemHeaders?: readonly string[];
  /** The clang that made the bitcode. */
  readonly compiler: string;
  /** Digest of the source's text. */
  readonly digest: string;
}

/** The object holds machine code that clew cannot run. */
export interface Lost {
  readonly kind: 'lost';
  readonly source: string;
  readonly directory: string;
  /** A phrase that follows "FILE: ": "assembly", "C++", "clang: nested functions are not supported". */
  readonly reason: string;
  /** The symbols that the object defines, as far as they are known. */
  readonly symbols: readonly string[];
}

/** The objects and archives without a record that a link took in. */
export interface Linked {
  readonly kind: 'linked';
  readonly without: readonly LinkedFile[];
}

interface LinkedFile {
  readonly name: string;
  readonly symbols: readonly string[];
}

const words = listOf(word);

/** Headers are read from binaries, which anybody may have made. */
export const capturedFile = byKind<CapturedFile>({
  captured: fields<Captured>({
    kind: only('captured'),
    source: word,
    directory: word,
    flags: words,
    checks: optional(words),
    sanitizers: optional(words),
    systemHeaders: optional(words),
    compiler: text,
    digest: text,
  }),
  lost: fields<Lost>({
    kind: only('lost'),
    source: word,
    directory: word,
    reason: text,
    symbols: listOf(text),
  }),
  linked: fields<Linked>({
    kind: only('linked'),
    without: listOf(fields<LinkedFile>({ name: word, symbols: listOf(text) })),
  }),
});
