// The program that an agent names: files, or code that it has just written and that is in no file yet.

import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UserError } from '../base/user-error.ts';
import type { Workshop } from './tool.ts';

export interface NamedProgram {
  readonly files?: readonly string[] | undefined;
  readonly source?: string | undefined;
}

/** The files as words for the command line. */
export function filesOf(
  { files = [], source }: NamedProgram,
  name: string,
  workshop: Workshop,
): readonly string[] {
  if (source === undefined) return files;
  if (files.length > 0) throw new UserError("give either 'files' or 'source'");
  const file = join(workshop.folder(), name);
  writeFileSync(file, source);
  return [file];
}

export function directoryOf(
  { directory }: { readonly directory?: string | undefined },
  workshop: Workshop,
): string {
  return resolve(workshop.directory, directory ?? '.');
}

/** Words for options that may be given; an undefined value is left out. */
export function optionWords(
  options: Readonly<Record<string, string | number | readonly string[] | undefined>>,
): string[] {
  return Object.entries(options).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => `--${name}=${each}`),
  );
}
