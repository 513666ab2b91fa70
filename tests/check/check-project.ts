// A check of one source text by the library, with all that it told.

import { type CheckEvent, type CheckResult, check } from '../../src/check/check.ts';
import type { CheckOptions } from '../../src/check/options.ts';
import { project } from '../source/project.ts';

export interface CheckedProject {
  readonly result: CheckResult;
  readonly events: readonly CheckEvent[];
}

/** `hear` gets each event when it comes. */
export async function checkProject(
  source: string,
  options: Partial<CheckOptions> = {},
  hear: (event: CheckEvent) => void = () => {},
): Promise<CheckedProject> {
  const { path } = project({ 'a.c': source });
  const events: CheckEvent[] = [];
  for await (const event of check({ files: [path('a.c')], out: path('out'), ...options })) {
    events.push(event);
    hear(event);
    if (event.kind === 'ended') return { result: event.result, events };
  }
  throw new Error('the check ended without a result');
}
