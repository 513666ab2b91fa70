// Our compiled C library in the folder of this package. Members are read when a program needs them; hello world needs a tenth of
// them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { libraryFolder, packageRoot, readIndex } from '../host/library-files.ts';
import type { Library } from '../ir/linker.ts';
import type { TypeTable } from '../ir/types.ts';
import { libraryOf } from './members.ts';

/** `models` prefers the forms with few decisions (libc/models/). */
export function loadLibrary(types: TypeTable, models = false): Library {
  const files = {
    index: readIndex(),
    headerPath: join(packageRoot, 'libc/include/'),
    member: (name: string) => readFileSync(join(libraryFolder, 'members', name)),
  };
  return libraryOf(files, types, models);
}
