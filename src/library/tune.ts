// `tune` of the library.

import { type Work, workOf } from '../host/work.ts';
import type { TuneEvent, TuneResult } from '../tune/event.ts';
import type { TuneOptions } from '../tune/options.ts';
import { tune as learn } from '../tune/tune.ts';

/**
 * Learns which branches to try first in a program. When the signal fires, what was learned until then is the result.
 *
 * @public
 */
export function tune(options: TuneOptions): Work<TuneEvent, TuneResult> {
  return workOf(learn(options));
}
