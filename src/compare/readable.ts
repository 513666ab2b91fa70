// What an observing harness saw, in a sentence: pointers by what they point to.

import { observed } from '../build/harness/view.ts';
import { numbersText } from '../report/values-text.ts';
import type { ObservedBytes } from './behaviour.ts';

/** Pointers are named by the order in which objects were met. */
export function observedText({ bytes, format }: ObservedBytes): string {
  if ((format & observed.pointer) === 0) return numbersText(bytes, format);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [object, offset] = [view.getBigInt64(0, true), view.getBigInt64(8, true)];
  if (object === 0n) return 'NULL';
  if (object < 0n) return 'a pointer to elsewhere';
  return `a pointer to object ${object}${offset === 0n ? '' : `, ${offset} bytes behind its start`}`;
}
