// Bytes in a sentence: text as a C string, what has the size of a number as one, the rest in hexadecimal; not more than a line.

import { cString } from '../report/c-text.ts';

const longestText = 60;
const longestDump = 24;

export function bytesText(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'nothing';
  if (isText(bytes)) return textOf(bytes);
  const shown = Array.from(bytes.subarray(0, longestDump), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join(' ');
  return bytes.length > longestDump ? `${shown} ... (${bytes.length} bytes)` : shown;
}

function textOf(bytes: Uint8Array): string {
  if (bytes.length <= longestText) return cString(bytes).replaceAll('\\012', '\\n');
  const text = cString(bytes.subarray(0, longestText)).replaceAll('\\012', '\\n');
  return `${text} ... (${bytes.length} bytes)`;
}

function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => (byte >= 0x20 && byte < 0x7f) || byte === 9 || byte === 10);
}
