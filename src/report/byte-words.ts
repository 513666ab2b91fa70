// Bytes for people, in a line or in a dump: hexadecimal with the characters beside it. Runs of zeros are counted instead of
// shown, because inputs are full of zeros that nothing decides on; all other bytes are shown, up to a limit that is stated.

import { octalEscape } from '../base/c-string.ts';

/** A stretch of bytes: zeros that are counted, or bytes that are shown. */
type Run =
  | { readonly kind: 'zeros'; readonly start: number; readonly count: number }
  | { readonly kind: 'shown'; readonly start: number; readonly bytes: Uint8Array };

/** Fewer zeros than this are shown: counting them would take more room. */
const shortestRun = 4;

export function isPrintable(byte: number): boolean {
  return byte >= 0x20 && byte < 0x7f;
}

function hexByte(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}

/** "1 byte", "3 zero bytes". */
export function countText(count: number, adjective = ''): string {
  return `${count} ${adjective}byte${count === 1 ? '' : 's'}`;
}

/** `unit` is the size of an element in bytes; runs of zeros begin and end between elements. */
export function runsOf(bytes: Uint8Array, unit = 1): Run[] {
  const runs: Run[] = [];
  let shownFrom = 0;
  for (let at = 0; at < bytes.length; ) {
    const end = endOfZeros(bytes, at, unit);
    const isRun = end - at >= shortestRun * unit;
    if (isRun) {
      runs.push(...shown(bytes, shownFrom, at), { kind: 'zeros', start: at, count: end - at });
      shownFrom = end;
    }
    at = Math.max(end, at + unit);
  }
  return [...runs, ...shown(bytes, shownFrom, bytes.length)];
}

function endOfZeros(bytes: Uint8Array, from: number, unit: number): number {
  let end = from;
  while (end + unit <= bytes.length && bytes.subarray(end, end + unit).every((byte) => byte === 0))
    end += unit;
  return end;
}

function shown(bytes: Uint8Array, start: number, end: number): Run[] {
  return end > start ? [{ kind: 'shown', start, bytes: bytes.subarray(start, end) }] : [];
}

/** "18 zero bytes, ff 5a |.Z|": everything but zeros, up to `limit` bytes of it. */
export function bytesLine(bytes: Uint8Array, limit = 256): string {
  const parts: string[] = [];
  let left = limit;
  for (const run of runsOf(bytes)) {
    if (left === 0) return [...parts, countText(bytes.length - run.start, 'more ')].join(', ');
    if (run.kind === 'zeros') {
      parts.push(countText(run.count, 'zero '));
      continue;
    }
    const part = run.bytes.subarray(0, left);
    parts.push(hexText(part));
    left -= part.length;
    const rest = bytes.length - run.start - part.length;
    if (part.length < run.bytes.length) return [...parts, countText(rest, 'more ')].join(', ');
  }
  return parts.join(', ');
}

/** "ff 5a |.Z|"; the characters are left out where none is printable. */
function hexText(bytes: Uint8Array): string {
  const hex = Array.from(bytes, hexByte).join(' ');
  return bytes.some(isPrintable) ? `${hex} |${charactersOf(bytes)}|` : hex;
}

function charactersOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => (isPrintable(byte) ? String.fromCharCode(byte) : '.')).join(
    '',
  );
}

const [wideRow, narrowRow] = [16, 8];

/** The columns of a row with this many bytes. */
function rowWidth(count: number): number {
  return rowText(new Uint8Array(count), 0, count).length;
}

/**
 * A dump in the form of hexdump -C: offset, sixteen bytes, the same as characters; eight bytes where there are too few columns. Rows
 * of zeros are counted.
 */
export function dumpLines(bytes: Uint8Array, limit: number, width: number): string[] {
  const lines: string[] = [];
  const dumpRow = rowWidth(wideRow) <= width ? wideRow : narrowRow;
  let left = limit;
  for (let start = 0; start < bytes.length; ) {
    const end = endOfZeroRows(bytes, start, dumpRow);
    if (end > start) {
      lines.push(`${offsetText(start)}  ${countText(end - start, 'zero ')}`);
      start = end;
    } else if (left <= 0) {
      return [...lines, `and ${countText(bytes.length - start, 'more ')}`];
    } else {
      lines.push(rowText(bytes.subarray(start, start + dumpRow), start, dumpRow));
      left -= dumpRow;
      start += dumpRow;
    }
  }
  return lines;
}

/** The end of the zeros that fill at least one row, or all that is left of the bytes by more than one. */
function endOfZeroRows(bytes: Uint8Array, from: number, dumpRow: number): number {
  const end = endOfZeros(bytes, from, 1);
  if (end === bytes.length && end - from > 1) return end;
  return end - ((end - from) % dumpRow);
}

function rowText(row: Uint8Array, start: number, dumpRow: number): string {
  const hex = Array.from(row, hexByte).join(' ');
  return `${offsetText(start)}  ${hex.padEnd(3 * dumpRow - 1)}  |${charactersOf(row)}|`;
}

function offsetText(start: number): string {
  return start.toString(16).padStart(4, '0');
}

const numberSizes: ReadonlySet<number> = new Set([1, 2, 4, 8]);

export function isNumberSized({ length }: Uint8Array): boolean {
  return numberSizes.has(length);
}

/** The number that the bytes are, little-endian as on the target. */
export function unsignedIn(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

/** Bytes of which nobody knows the type, as the number that they may be: "-1 (unsigned 255)". */
export function untypedNumber(bytes: Uint8Array): string {
  const value = unsignedIn(bytes);
  const signed = BigInt.asIntN(8 * bytes.length, value);
  return signed === value ? `${value}` : `${signed} (unsigned ${value})`;
}

/** Numbers from here on may be bit patterns, which hexadecimal digits show better. */
const large = 1n << 16n;

/** A number of a known type, exactly; a large one in hexadecimal as well. */
export function typedNumber(bytes: Uint8Array, signed: boolean): string {
  const bits = unsignedIn(bytes);
  const value = signed ? BigInt.asIntN(8 * bytes.length, bits) : bits;
  const magnitude = value < 0n ? -value : value;
  return magnitude < large ? `${value}` : `${value} (0x${bits.toString(16)})`;
}

/** Whether all bytes are printable characters, line ends or tabs. */
export function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => isPrintable(byte) || byte in escapes);
}

const escapes: Readonly<Record<number, string>> = {
  9: '\\t',
  10: '\\n',
  13: '\\r',
  34: '\\"',
  92: '\\\\',
};

export function textLiteral(bytes: Uint8Array): string {
  return `"${Array.from(bytes, textPiece).join('')}"`;
}

export function textPiece(byte: number): string {
  const known = escapes[byte];
  if (known !== undefined) return known;
  return isPrintable(byte) ? String.fromCharCode(byte) : octalEscape(byte);
}
