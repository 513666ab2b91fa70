// Bytes as C source.

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
