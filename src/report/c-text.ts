// Bytes and remarks as C source.

import { printable } from './style.ts';

/** A string literal. Octal escapes have three digits, so that a digit that follows is none of theirs. */
export function cString(content: string | Uint8Array): string {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return `"${Array.from(bytes, piece).join('')}"`;
}

function piece(byte: number): string {
  const character = String.fromCharCode(byte);
  // A question mark might begin a trigraph.
  if (byte >= 0x20 && byte < 0x7f && !'"\\?'.includes(character)) return character;
  return `\\${byte.toString(8).padStart(3, '0')}`;
}

/** A comment of one line. If it ended with a backslash, or a trigraph for one, the next line would belong to it. */
export function lineComment(text: string): string {
  const line = printable(`// ${text}`).trimEnd();
  return line.replace(/\\$/, '\\x5c').replace(/\?\?\/$/, '??\\x2f');
}

/** A comment within a line, which nothing in the text ends. */
export function inlineComment(text: string): string {
  return `/* ${printable(text).replaceAll('*/', '* /')} */`;
}

const perLine = 20;

/** An array; C has none without elements. */
export function byteArray(name: string, bytes: Uint8Array): string {
  const numbers = bytes.length === 0 ? ['0'] : Array.from(bytes, String);
  const lines: string[] = [];
  for (let at = 0; at < numbers.length; at += perLine) {
    lines.push(`  ${numbers.slice(at, at + perLine).join(', ')},`);
  }
  return `static const unsigned char ${name}[] = {\n${lines.join('\n')}\n};`;
}
