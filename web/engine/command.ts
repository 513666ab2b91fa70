// The command that does on the command line what the playground does with these options.

import { type ProgramOptions, programFile, usualOptions } from './protocol.ts';

export function commandOf(options: ProgramOptions): string {
  const words = ['clew check'];
  if (options.stdin !== undefined) words.push(`--sym-stdin ${options.stdin}`);
  for (const size of options.arguments) words.push(`--sym-arg ${size}`);
  if (options.fn !== '') words.push(`--fn ${options.fn}`);
  if (options.mode !== 'pending') words.push(`--mode ${options.mode}`);
  for (const check of options.checks) words.push(`--check ${check}`);
  const { preemptions, seconds, runs } = usualOptions;
  if (options.preemptions !== preemptions) words.push(`--preemptions ${options.preemptions}`);
  // The usual limits of the page keep a browser usable; on the command line, nobody needs them.
  if (options.seconds !== seconds) words.push(`--max-time ${options.seconds}s`);
  if (options.runs !== runs) words.push(`--max-runs ${options.runs}`);
  return [...words, programFile].join(' ');
}
