// Says of a deadlock who holds what, and who waits for what.

import type { Frame } from '../finding.ts';
import type { Objects } from '../objects.ts';
import type { Thread } from './thread.ts';

/** `nameOf` describes the object at an address. */
export function deadlockText(
  threads: readonly Thread[],
  nameOf: (address: number) => string,
): string {
  return threads.map((each) => threadText(each, nameOf, `thread ${each.number}`)).join('; ');
}

/** Where the threads wait that make the deadlock: who waits for another's end only waits for these, unless all do. */
export function deadlockParties(threads: readonly Thread[]): Pick<Frame, 'file' | 'line'>[] {
  const places = (those: readonly Thread[]) =>
    those.flatMap(({ waiting }) => {
      const place = waiting?.place;
      return place === undefined ? [] : [{ file: place.file, line: place.line }];
    });
  const locked = places(threads.filter(({ waiting }) => !isForThread(waiting?.function)));
  return locked.length > 0 ? locked : places(threads);
}

function isForThread(waitsIn: string | undefined): boolean {
  return /join/.test(waitsIn ?? '');
}

/** `who` names the thread. */
export function threadText(
  { waiting, held }: Thread,
  nameOf: (address: number) => string,
  who: string,
): string {
  const locks = [...held].map(([lock, place]) => `${nameOf(lock)}${placeText(place)}`);
  const holding = locks.length === 0 ? '' : `holds ${locks.join(' and ')}, and `;
  if (waiting === undefined) return `${who} can go on`;
  const object =
    waiting.object === 0 || isForThread(waiting.function) ? '' : ` for ${nameOf(waiting.object)}`;
  return `${who} ${holding}waits in ${waiting.function}${object}${placeText(waiting.place)}`;
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
