// Our compiled C library, as the linker sees it: a symbol leads to the module that defines it. Members
// are read when a program needs them; hello world needs a tenth of them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getOrMake } from '../base/known.ts';
import { debugDirectory, libraryFolder, packageRoot, readIndex } from '../host/library-files.ts';
import type { Library } from '../ir/linker.ts';
import type { Module } from '../ir/module.ts';
import { readBitcode } from '../ir/reader/read.ts';
import type { TypeTable } from '../ir/types.ts';

/** `find` gives the same module for each symbol of a member. `models` prefers the forms with few decisions (libc/models/). */
export function loadLibrary(types: TypeTable, models = false): Library {
  const index = readIndex();
  const modules = new Map<string, Module>();
  return {
    sourcePath: `${debugDirectory}/libc/`,
    headerPath: join(packageRoot, 'libc/include/'),
    find(symbol) {
      const plain = Object.hasOwn(index.symbols, symbol) ? index.symbols[symbol] : undefined;
      if (plain === undefined) return undefined;
      const member = (models ? index.models[plain] : undefined) ?? plain;
      return getOrMake(modules, member, () =>
        readBitcode(readFileSync(join(libraryFolder, 'members', member)), member, types),
      );
    },
  };
}
