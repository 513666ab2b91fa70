// The command that does on the command line what the playground does with these options.

import { type ProgramOptions, programFile } from './protocol.ts';

export function commandOf(options: ProgramOptions): string {
  const words = ['clew check'];
  if (options.stdin !== undefined) words.push(`--sym-stdin ${options.stdin}`);
  for (const size of options.arguments) words.push(`--sym-arg ${size}`);
  if (options.fn !== '') words.push(`--fn ${options.fn}`);
  if (options.mode !== 'pending') words.push(`--mode ${options.mode}`);
  for (const check of options.checks) words.push(`--check ${check}`);
  return [...words, programFile].join(' ');
}
