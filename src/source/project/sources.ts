// The sources of a target as `clew cc` would have recorded them, for who compiles them natively once more.

import { readFileSync } from 'node:fs';
import { digest } from '../../host/cache.ts';
import { bitcodeFlags } from '../cc/bitcode-flags.ts';
import type { Captured } from '../cc/captured-file.ts';
import type { ProjectOperand } from './operand.ts';
import { findTarget } from './target.ts';

export interface ProjectSources {
  readonly sources: Captured[];
  /** Objects, archives and libraries from elsewhere, as words for a linker. */
  readonly libraries: string[];
}

export function projectSources({ folder, target }: ProjectOperand): ProjectSources {
  const { parts, foreign } = findTarget(folder, target);
  const files = parts.flatMap((part) => part.files);
  return {
    sources: files.map(({ source, directory, command, compiler }) => ({
      ...({ kind: 'captured', source, directory, compiler } as const),
      flags: bitcodeFlags(command.flags).flags,
      digest: digest(readFileSync(source)),
    })),
    libraries: foreign.map((name) => (name.includes('/') ? name : `-l${name}`)),
  };
}
