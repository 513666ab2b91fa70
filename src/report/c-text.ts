// Byte arrays and comments as C source.

import { printable } from './style.ts';

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
