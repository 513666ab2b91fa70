// Memory that several processes see (mmap with MAP_SHARED). Each has it in its own memory while it runs; in between a file of the box
// keeps the content, with or without a name.

import type { ProgramMemory } from '../memory.ts';
import type { SharedMap } from '../posix/box-process.ts';
import type { Data } from '../posix/data.ts';

/** Writes what the process has changed to the files; what lies beyond a file's end is its own. */
export function storeMaps(maps: readonly SharedMap[], memory: ProgramMemory): void {
  for (const map of maps) {
    const { address, node, offset } = map;
    const { content } = node;
    content.fixLength();
    const now = contentOf(map, memory);
    const [first, end] = changed(map.loaded, now, content.size - offset);
    if (first >= end) continue;
    const terms = now.terms?.subarray(first, end);
    content.write(offset + first, memory.bytes.slice(address + first, address + end), terms);
    map.loaded = now;
  }
}

/** What the process has in its memory. */
export function contentOf(
  { address, length }: Pick<SharedMap, 'address' | 'length'>,
  memory: ProgramMemory,
): Data {
  const bytes = memory.bytes.slice(address, address + length);
  return { bytes, terms: memory.shadowsOf(address, length) };
}

/** The range that differs, up to a limit. */
function changed(before: Data, now: Data, limit: number): readonly [first: number, end: number] {
  const isSame = (i: number) =>
    before.bytes[i] === now.bytes[i] && (before.terms?.[i] ?? 0) === (now.terms?.[i] ?? 0);
  let end = Math.min(limit, now.bytes.length);
  while (end > 0 && isSame(end - 1)) end--;
  let first = 0;
  while (first < end && isSame(first)) first++;
  return [first, end];
}

/** Reads them into the memory of the process that goes on. */
export function loadMaps(maps: readonly SharedMap[], memory: ProgramMemory): void {
  for (const map of maps) {
    const { address, length, node, offset } = map;
    node.content.fixLength();
    const { bytes, terms } = node.content.read(offset, length);
    memory.setTerms(address, bytes.length, terms);
    memory.bytes.set(bytes, address);
    map.loaded = contentOf(map, memory);
  }
}

/** Whether two addresses in two processes are the same place in shared memory. */
export function isSamePlace(
  [maps, address]: readonly [readonly SharedMap[], number],
  [others, other]: readonly [readonly SharedMap[], number],
): boolean {
  const map = mapAt(maps, address);
  const otherMap = mapAt(others, other);
  if (map === undefined || otherMap === undefined || map.node !== otherMap.node) return false;
  return address - map.address + map.offset === other - otherMap.address + otherMap.offset;
}

function mapAt(maps: readonly SharedMap[], at: number): SharedMap | undefined {
  return maps.find(({ address, length }) => at >= address && at < address + length);
}
