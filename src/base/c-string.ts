// String literals of C.

/** Octal escapes have three digits, so that a digit that follows is not taken for part of the escape. */
export function octalEscape(byte: number): string {
  return `\\${byte.toString(8).padStart(3, '0')}`;
}

export function cString(content: string | Uint8Array): string {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return `"${Array.from(bytes, piece).join('')}"`;
}

function piece(byte: number): string {
  const character = String.fromCharCode(byte);
  // A question mark might begin a trigraph.
  const isPlain = byte >= 0x20 && byte < 0x7f && !'"\\?'.includes(character);
  return isPlain ? character : octalEscape(byte);
}
