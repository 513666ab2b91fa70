// Names and strings in LLVM's text form: bytes outside the plain ones are written as \XX.

const encoder = new TextEncoder();
const PLAIN_NAME = /^[-a-zA-Z$._][-a-zA-Z$._0-9]*$/;
const BACKSLASH = 0x5c;
/** Bytes that stand for themselves between quotes. */
function isPlain(byte: number): boolean {
  return byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== BACKSLASH;
}

export function escapeBytes(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    text += isPlain(byte)
      ? String.fromCharCode(byte)
      : byte === BACKSLASH
        ? '\\\\'
        : `\\${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return text;
}

export function quoted(text: string): string {
  return `"${escapeBytes(encoder.encode(text))}"`;
}

/** A name after its sigil: quoted only where it must be. */
export function symbolName(name: string): string {
  return PLAIN_NAME.test(name) ? name : quoted(name);
}

/** Metadata names escape each odd byte instead of being quoted. */
export function metadataName(name: string): string {
  return Array.from(encoder.encode(name), (byte, index) => {
    const character = String.fromCharCode(byte);
    const plain = index === 0 ? /[-a-zA-Z$._]/ : /[-a-zA-Z$._0-9]/;
    return plain.test(character)
      ? character
      : `\\${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}
