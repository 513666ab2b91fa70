// The tokens of SMT-LIB 2.6 (standard, section 3.1), one at a time, without an object per token:
// `next` moves on and leaves kind, extent and symbol in fields. Nearly all of the time to read a
// recorded query goes into these loops, so they look at character codes and allocate nothing.

import { type Position, positionAt, ScriptMistake, START } from './mistake.ts';
import { HASH_SEED, hashName, hashStep, type SymbolNumber, type SymbolTable } from './symbols.ts';

export const Token = {
  end: 0,
  open: 1,
  close: 2,
  symbol: 3,
  keyword: 4,
  numeral: 5,
  decimal: 6,
  hexadecimal: 7,
  binary: 8,
  string: 9,
} as const;

export type TokenKind = (typeof Token)[keyof typeof Token];

const QUOTE = 0x22;
const HASH = 0x23;
const OPEN = 0x28;
const CLOSE = 0x29;
const DOT = 0x2e;
const COLON = 0x3a;
const SEMICOLON = 0x3b;
const BAR = 0x7c;

const ZERO = 0x30;
const LETTER_B = 0x62;
const LETTER_V = 0x76;

/** Numbers of this many decimal digits are exact in floating point. */
export const SAFE_DECIMAL_DIGITS = 15;

const BLANK = 1;
const LETTER = 2;
const DIGIT = 3;

/** The class of each ASCII character; 0 for those that stand alone or may not stand outside of quotes. */
const CLASSES = new Uint8Array(128);
for (const blank of ' \t\r\n\f') CLASSES[blank.charCodeAt(0)] = BLANK;
for (const letter of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ~!@$%^&*_-+=<>.?/') {
  CLASSES[letter.charCodeAt(0)] = LETTER;
}
for (const digit of '0123456789') CLASSES[digit.charCodeAt(0)] = DIGIT;

export class Lexer {
  text = '';
  kind: TokenKind = Token.end;
  /** Where the token begins, with its quote if it has one. */
  from = 0;
  /** Extent of the token; for quoted symbols and strings without the quotes. */
  start = 0;
  end = 0;
  /** The number of a symbol, or of a keyword (without the colon). */
  symbol: SymbolNumber = 0;
  /** The numbers that `decimal` has read. */
  value = 0;
  width = 0;
  private at = 0;
  private total = 0;
  /** The position of the text's first character in the whole script. */
  private origin: Position = START;

  constructor(private readonly symbols: SymbolTable) {}

  /** The offset at which the next token is searched for: everything before has been read. */
  get offset(): number {
    return this.at;
  }

  /**
   * Reads `bvN width )` in one step into `value` and `width`, if that is what follows and N is
   * small enough for a number; otherwise reads nothing.
   */
  decimal(): boolean {
    const { text } = this;
    this.skipBlanks();
    const start = this.at;
    if (text.charCodeAt(start) !== LETTER_B || text.charCodeAt(start + 1) !== LETTER_V)
      return false;
    const end = this.digits(start + 2);
    this.value = this.total;
    if (end === start + 2 || end - start - 2 > SAFE_DECIMAL_DIGITS) return false;
    let at = end;
    while (CLASSES[text.charCodeAt(at)] === BLANK) at++;
    const widthEnd = this.digits(at);
    const width = this.total;
    if (at === end || widthEnd === at || widthEnd - at > SAFE_DECIMAL_DIGITS) return false;
    this.start = at;
    at = widthEnd;
    while (CLASSES[text.charCodeAt(at)] === BLANK) at++;
    if (text.charCodeAt(at) !== CLOSE) return false;
    this.width = width;
    this.token(Token.close, at + 1);
    return true;
  }

  /** Appends text to what is still unread; what has been read is forgotten. */
  feed(more: string): void {
    this.origin = this.positionOf(this.at);
    this.text = this.text.slice(this.at) + more;
    this.at = 0;
  }

  positionOf(offset: number): Position {
    return positionAt(this.text, offset, this.origin);
  }

  next(): TokenKind {
    const { text } = this;
    this.skipBlanks();
    const at = this.at;
    this.from = at;
    this.start = at;
    if (at >= text.length) return this.token(Token.end, at);
    const code = text.charCodeAt(at);
    if (code === OPEN) return this.token(Token.open, at + 1);
    if (code === CLOSE) return this.token(Token.close, at + 1);
    const charClass = CLASSES[code];
    if (charClass === LETTER) return this.simpleSymbol(Token.symbol, at);
    if (charClass === DIGIT) return this.number(at);
    return this.marked(code, at);
  }

  /** Whether the next token is a closing bracket; it is not read. */
  isAtClose(): boolean {
    this.skipBlanks();
    return this.text.charCodeAt(this.at) === CLOSE;
  }

  slice(): string {
    return this.text.slice(this.start, this.end);
  }

  /** The contents of a string token: two quotes stand for one. */
  string(): string {
    return this.slice().replaceAll('""', '"');
  }

  fail(reason: string, offset = this.start): never {
    throw new ScriptMistake(this.positionOf(offset), reason);
  }

  private token(kind: TokenKind, end: number): TokenKind {
    this.end = end;
    this.at = end;
    this.kind = kind;
    return kind;
  }

  private skipBlanks(): void {
    const { text } = this;
    let at = this.at;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (CLASSES[code] === BLANK) continue;
      if (code !== SEMICOLON) break;
      const lineEnd = text.indexOf('\n', at);
      at = lineEnd < 0 ? text.length : lineEnd;
    }
    this.at = at;
  }

  private simpleSymbol(kind: TokenKind, start: number): TokenKind {
    const { text } = this;
    let hash = HASH_SEED;
    let at = start;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (!(CLASSES[code] >= LETTER)) break;
      hash = hashStep(hash, code);
    }
    this.start = start;
    this.symbol = this.symbols.find(text, start, at, hash);
    return this.token(kind, at);
  }

  /** The end of the digits from `start` on, and in `total` the number that they write. */
  private digits(start: number): number {
    const { text } = this;
    let total = 0;
    let at = start;
    for (; ; at++) {
      const digit = text.charCodeAt(at) - ZERO;
      if (!(digit >= 0 && digit <= 9)) break;
      total = total * 10 + digit;
    }
    this.total = total;
    return at;
  }

  private number(start: number): TokenKind {
    const { text } = this;
    let at = start + 1;
    while (CLASSES[text.charCodeAt(at)] === DIGIT) at++;
    if (text.charCodeAt(at) !== DOT) return this.checkedNumber(Token.numeral, at);
    at++;
    while (CLASSES[text.charCodeAt(at)] === DIGIT) at++;
    return this.checkedNumber(Token.decimal, at);
  }

  /** Reads a token that begins with a special character: a literal, a keyword, or something quoted. */
  private marked(code: number, at: number): TokenKind {
    if (code === HASH) return this.literal(at);
    if (code === COLON) return this.keyword(at);
    if (code === BAR) return this.quotedSymbol(at);
    if (code === QUOTE) return this.quotedString(at);
    return this.fail(`unexpected character ${JSON.stringify(this.text.charAt(at))}`);
  }

  private literal(start: number): TokenKind {
    const { text } = this;
    const marker = text.charAt(start + 1);
    const isDigit = marker === 'x' ? isHexadecimal : marker === 'b' ? isBinary : undefined;
    if (isDigit === undefined) return this.fail('a literal begins with #x or #b');
    let at = start + 2;
    while (isDigit(text.charCodeAt(at))) at++;
    if (at === start + 2) return this.fail(`#${marker} without digits`);
    return this.checkedNumber(marker === 'x' ? Token.hexadecimal : Token.binary, at);
  }

  /** Numbers end at a delimiter: `12ab` and `#b012` are mistakes, not two tokens. */
  private checkedNumber(kind: TokenKind, end: number): TokenKind {
    if (CLASSES[this.text.charCodeAt(end)] >= LETTER) {
      return this.fail(`unexpected ${JSON.stringify(this.text.charAt(end))} in a number`, end);
    }
    return this.token(kind, end);
  }

  private keyword(start: number): TokenKind {
    const kind = this.simpleSymbol(Token.keyword, start + 1);
    if (this.start === this.end) return this.fail('a keyword needs a name after its colon');
    return kind;
  }

  private quotedSymbol(at: number): TokenKind {
    const end = this.text.indexOf('|', at + 1);
    if (end < 0) return this.fail('this quoted symbol is never closed');
    this.symbol = this.symbols.find(this.text, at + 1, end, hashName(this.text, at + 1, end));
    return this.quoted(Token.symbol, at, end);
  }

  private quotedString(at: number): TokenKind {
    let end = this.text.indexOf('"', at + 1);
    while (end >= 0 && this.text.charCodeAt(end + 1) === QUOTE) {
      end = this.text.indexOf('"', end + 2);
    }
    if (end < 0) return this.fail('this string is never closed');
    return this.quoted(Token.string, at, end);
  }

  private quoted(kind: TokenKind, at: number, end: number): TokenKind {
    this.token(kind, end);
    this.start = at + 1;
    this.at = end + 1;
    return kind;
  }
}

function isHexadecimal(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x41 && code <= 0x46) ||
    (code >= 0x61 && code <= 0x66)
  );
}

function isBinary(code: number): boolean {
  return code === 0x30 || code === 0x31;
}

const SIMPLE_SYMBOL = /^[a-zA-Z~!@$%^&*_\-+=<>.?/][a-zA-Z0-9~!@$%^&*_\-+=<>.?/]*$/;

/** A symbol as a script writes it: between bars where its name needs them. */
export function writtenSymbol(name: string): string {
  return SIMPLE_SYMBOL.test(name) ? name : `|${name}|`;
}
