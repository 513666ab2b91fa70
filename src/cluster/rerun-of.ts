// What of a worker's messages is run again before it counts.

import type { Rerun } from './reruns.ts';
import type { Told } from './wire.ts';

export function rerunOf(told: Told): Rerun[] {
  switch (told.kind) {
    case 'test':
      return [{ kind: 'path', input: told.input, run: told.run }];
    case 'simpler':
    case 'interesting':
      return [{ kind: 'path', input: told.input }];
    case 'finding':
      return [{ kind: 'finding', input: told.input, finding: told.finding }];
    case 'covers':
      return [{ kind: 'lines', run: told.run, lines: told.lines, reached: told.reached }];
    default:
      return [];
  }
}
