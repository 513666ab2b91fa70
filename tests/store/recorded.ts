// A run as clew record would have it, with a number as its input.

import { testOfRun } from '../../src/record/run-file.ts';
import type { Test } from '../../src/results/test.ts';

export function numbered(number: number, size = 8): Test {
  const stdin = Buffer.alloc(size, `${number} `);
  const none = { arguments: [], files: [], sockets: [], oversized: [], missed: [] };
  return testOfRun({ ...none, stdin }, 'tool', '/home');
}
