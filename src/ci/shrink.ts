// The least input that still does what one does: bytes are taken out of sources of open length, first many at a time, then
// the bytes that stay become zero, or a plain character, where nothing minds. Each trial is a plain run of both versions, so
// thousands are affordable; solving is not needed, because nothing has to be known but whether it still differs.

import { known } from '../base/known.ts';
import type { Input } from '../input/input.ts';
import { isNumberName, lengthName, parseInputName } from '../input/names.ts';
import { fourBytes, numberIn, openNumbers } from '../input/sources.ts';
import { objectsOf, type Test } from '../results/test.ts';

/** `holds` is true of `test`; at most `most` other inputs are tried. */
export function shrink(test: Test, holds: (test: Test) => boolean, most: number): Test {
  let best = test;
  let left = most;
  const attempt = (input: Input): boolean => {
    if (left-- <= 0) return false;
    const other = { ...best, input };
    if (!holds(other)) return false;
    best = other;
    return true;
  };
  for (const name of openNumbers(test.sources, test.plan.arguments).keys()) {
    const parsed = parseInputName(name);
    if (parsed.kind === 'length') shorten(() => best, parsed.of, attempt);
    else lessen(() => best, name, attempt);
  }
  for (const name of best.input.keys())
    if (!isNumberName(name)) simplify(() => best, name, attempt);
  return { ...best, objects: objectsOf(best.input) };
}

type Attempt = (input: Input) => boolean;

/** Takes out ever smaller pieces, from the end to the beginning. */
function shorten(best: () => Test, name: string, attempt: Attempt): void {
  const size = () => best().input.get(name)?.length ?? 0;
  for (let piece = size(); piece >= 1; piece >>= 1)
    for (let end = size(); end > 0; end -= piece)
      attempt(without(best().input, name, Math.max(0, end - piece), Math.min(end, size())));
}

/** The open part of a length shrinks with its bytes. */
function without(input: Input, name: string, start: number, end: number): Input {
  const bytes = input.get(name) ?? new Uint8Array(0);
  const open = Math.max(0, numberIn(input, lengthName(name)) - (end - start));
  return new Map([
    ...input,
    [name, Uint8Array.of(...bytes.subarray(0, start), ...bytes.subarray(end))],
    [lengthName(name), fourBytes(open)],
  ]);
}

function lessen(best: () => Test, name: string, attempt: Attempt): void {
  for (let value = numberIn(best().input, name); value > 0; value--)
    if (!attempt(new Map([...best().input, [name, fourBytes(value - 1)]]))) return;
}

const plain = [0, 0x61, 0x30, 0x20];

function simplify(best: () => Test, name: string, attempt: Attempt): void {
  const { length } = known(best().input, name);
  for (let at = 0; at < length; at++) {
    const current = known(best().input, name);
    for (const value of plain) {
      if (value === current[at]) break;
      if (attempt(new Map([...best().input, [name, current.with(at, value)]]))) break;
    }
  }
}
