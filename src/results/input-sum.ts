// A number that tells an input from others.

import { crc32 } from '../base/crc32.ts';
import { bytesIn } from '../input/sources.ts';
import type { Test } from './test.ts';

const encoder = new TextEncoder();

export function inputSum({ input, objects }: Pick<Test, 'input' | 'objects'>): number {
  return objects.reduce(
    (sum, { name, size }) =>
      crc32(bytesIn(input, name, size), crc32(encoder.encode(`${name}\0${size}\0`), sum)),
    0,
  );
}
