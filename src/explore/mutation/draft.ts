// An input as something that can be changed: its parts, each with the lengths that it may have. Lengths and counts that
// are open are objects of the input by themselves (input/sources.ts); here they are how long a part is, so that a mutator
// that inserts a byte says nothing wrong about the length.

import type { Input, InputObject } from '../../input/input.ts';
import { lengthName, parseInputName } from '../../input/names.ts';
import { fourBytes, numberIn } from '../../input/sources.ts';

/** The greatest value of each open length or count, by name. */
export type OpenNumbers = ReadonlyMap<string, number>;

export interface Part {
  readonly name: string;
  /** The number of its bytes, or the value of a count. */
  readonly bytes: Uint8Array;
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly isCount: boolean;
}

const noBytes = new Uint8Array(0);

/** The parts of an input of a run that has met these objects. */
export function draftOf(
  input: Input,
  objects: readonly InputObject[],
  open: OpenNumbers,
): readonly Part[] {
  const lengths = objects.filter(({ name }) => parseInputName(name).kind !== 'length');
  return lengths.map(({ name, size }) => {
    const most = open.get(name);
    if (most !== undefined) return countPart(name, Math.min(most, numberIn(input, name)), most);
    const min = size - (open.get(lengthName(name)) ?? 0);
    const length = Math.min(size, min + numberIn(input, lengthName(name)));
    const bytes = new Uint8Array(length);
    bytes.set(input.get(name)?.subarray(0, length) ?? noBytes);
    return { name, bytes, count: 0, min, max: size, isCount: false };
  });
}

export function countPart(name: string, count: number, most: number): Part {
  return { name, bytes: noBytes, count, min: 0, max: most, isCount: true };
}

export function inputOfDraft(draft: readonly Part[]): Input {
  const input = new Map<string, Uint8Array>();
  for (const { name, bytes, count, min, max, isCount } of draft) {
    if (isCount) input.set(name, fourBytes(count));
    else {
      input.set(name, bytes);
      if (min < max) input.set(lengthName(name), fourBytes(bytes.length - min));
    }
  }
  return input;
}

/** The bytes as a part may have them: cut where it is too long, filled with zeros where it is too short. */
export function fitted(bytes: Uint8Array, { min, max }: Pick<Part, 'min' | 'max'>): Uint8Array {
  if (bytes.length > max) return bytes.subarray(0, max);
  if (bytes.length >= min) return bytes;
  const filled = new Uint8Array(min);
  filled.set(bytes);
  return filled;
}
