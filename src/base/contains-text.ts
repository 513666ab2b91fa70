// Whether bytes have a text in them, for code that also runs where there is no Buffer.

/** `text` is ASCII. */
export function containsText(bytes: Uint8Array, text: string): boolean {
  const [first, ...rest] = new TextEncoder().encode(text);
  if (first === undefined) return true;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (rest.every((byte, i) => bytes[at + 1 + i] === byte)) return true;
  return false;
}
