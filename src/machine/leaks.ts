// Finds leaks: heap objects that nothing points to when the program ends. The search is conservative, as LeakSanitizer's is: every
// aligned word of the variables and of reachable objects that looks like a pointer into an object is one.

import { countUpTo } from './binary-search.ts';
import { bytes, type Fault, type Inspected } from './fault.ts';
import type { HeapObject } from './heap.ts';

/** A finding about the first leak; its message counts the others. */
export function leakOf(machine: Inspected): Fault | undefined {
  const leaked = leakedObjects(machine);
  const [first] = leaked;
  if (first === undefined) return undefined;
  const total = leaked.reduce((sum, object) => sum + object.size, 0);
  const others =
    leaked.length === 1 ? '' : ` and ${leaked.length - 1} more (${bytes(total)} in all)`;
  return {
    finding: {
      kind: 'leak',
      message: `a heap object of ${bytes(first.size)} is never freed${others}`,
      stack: [],
      access: undefined,
      object: machine.objects.nearest(first.address)?.object,
      offset: undefined,
    },
    allocation: first.allocation,
    release: 0,
  };
}

function leakedObjects({ program, memory, objects }: Inspected): HeapObject[] {
  const live = [...objects.heap.objects()].filter((object) => object.release === 0);
  const reached = new Set<HeapObject>();
  const work = [{ from: program.space.readOnlyEnd, to: program.space.dataEnd }];
  for (let range = work.pop(); range !== undefined; range = work.pop()) {
    for (let at = range.from; at + 8 <= range.to; at += 8) {
      const object = objectAround(live, Number(memory.view.getBigUint64(at, true)));
      if (object === undefined || reached.has(object)) continue;
      reached.add(object);
      work.push({ from: object.address, to: object.address + object.size });
    }
  }
  return live.filter((object) => !reached.has(object));
}

/** The object that a word points into. `objects` are ordered by address. A pointer just past the end still keeps its object. */
function objectAround(objects: readonly HeapObject[], address: number): HeapObject | undefined {
  const object = objects[countUpTo(objects.length, (i) => objects[i].address <= address) - 1];
  return object !== undefined && address <= object.address + object.size ? object : undefined;
}
