// Says of a deadlock who holds what, and who waits for what.

import type { Frame } from '../finding.ts';
import type { Objects } from '../objects.ts';
import type { Thread } from './thread.ts';

/** `nameOf` describes the object at an address. */
export function deadlockText(
  threads: readonly Thread[],
  nameOf: (address: number) => string,
): string {
  return `deadlock: ${threads.map((each) => threadText(each, nameOf)).join('; ')}`;
}

function threadText(
  { number, waiting, held }: Thread,
  nameOf: (address: number) => string,
): string {
  const locks = [...held].map(([lock, place]) => `${nameOf(lock)}${placeText(place)}`);
  const holding = locks.length === 0 ? '' : `holds ${locks.join(' and ')}, and `;
  if (waiting === undefined) return `thread ${number} can go on`;
  const isForThread = /join/.test(waiting.function);
  const object = waiting.object === 0 || isForThread ? '' : ` for ${nameOf(waiting.object)}`;
  return `thread ${number} ${holding}waits in ${waiting.function}${object}${placeText(waiting.place)}`;
}

/** Names a lock by the variable that it is in. */
export function lockName(address: number, objects: Objects): string {
  const object = objects.nearest(address)?.object;
  if (object === undefined) return 'a lock';
  const offset = address - object.address;
  const at = offset === 0 ? '' : ` at offset ${offset}`;
  return object.name === undefined
    ? `the lock${at} in a heap object of ${object.size} bytes`
    : `'${object.name}'${at}`;
}

function placeText(place: Frame | undefined): string {
  return place === undefined ? '' : ` (line ${place.line})`;
}
