// Where the words of a text begin and end, without knowing its language: letters and digits that stand together are one token,
// blanks that stand together are one, every other character is one. A change that puts a whole token in the place of another
// gets past a scanner, and so to what the parser behind it does.

/** The offsets at which tokens begin, and the length. */
export function tokenBounds(bytes: Uint8Array): number[] {
  const bounds: number[] = [];
  let last: Kind = 'other';
  for (let at = 0; at < bytes.length; at++) {
    const kind = kindOf(bytes[at]);
    if (at === 0 || kind === 'other' || kind !== last) bounds.push(at);
    last = kind;
  }
  bounds.push(bytes.length);
  return bounds;
}

/** The words of changed bytes that a change has touched. */
export function changedWords(before: Uint8Array, after: Uint8Array): Uint8Array[] {
  const { from, to } = changeOf(before, after);
  const bounds = tokenBounds(after);
  return bounds.slice(1).flatMap((end, number) => {
    const start = bounds[number];
    const isTouched = start < to && end > from && isWordCharacter(after[start]);
    return isTouched ? [after.slice(start, end)] : [];
  });
}

/** The part of the changed bytes that differs from what they were: the bytes outside are the same, counted from both ends. */
export function changeOf(before: Uint8Array, after: Uint8Array): { from: number; to: number } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  let same = 0;
  while (same < most - from && before[before.length - 1 - same] === after[after.length - 1 - same])
    same++;
  return { from, to: after.length - same };
}

type Kind = 'word' | 'blank' | 'other';

function kindOf(byte: number): Kind {
  if (byte === 0x20 || (byte >= 9 && byte <= 13)) return 'blank';
  return isWordCharacter(byte) ? 'word' : 'other';
}

export function isWordCharacter(byte: number): boolean {
  const isDigit = byte >= 0x30 && byte <= 0x39;
  const isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
  return isDigit || isLetter || byte === 0x5f || byte >= 0x80;
}
