// The compiled C library as the linker sees it: a symbol leads to the module that defines it. Where its files lie is the caller's
// business.

import { getOrMake } from '../base/known.ts';
import { debugDirectory, type LibraryIndex } from '../host/library-index.ts';
import type { Library } from '../ir/linker.ts';
import type { Module } from '../ir/module.ts';
import { readBitcode } from '../ir/reader/read.ts';
import type { TypeTable } from '../ir/types.ts';

export interface LibraryFiles {
  readonly index: LibraryIndex;
  /** The folder of the C library's headers, with a slash behind it. */
  readonly headerPath: string;
  /** The bitcode of a member. */
  member(name: string): Uint8Array;
}

/** `find` gives the same module for each symbol of a member. */
export function libraryOf(files: LibraryFiles, types: TypeTable, models: boolean): Library {
  const { index, headerPath } = files;
  const modules = new Map<string, Module>();
  return {
    sourcePath: `${debugDirectory}/libc/`,
    headerPath,
    find(symbol) {
      const plain = Object.hasOwn(index.symbols, symbol) ? index.symbols[symbol] : undefined;
      if (plain === undefined) return undefined;
      const member = (models ? index.models[plain] : undefined) ?? plain;
      return getOrMake(modules, member, () => readBitcode(files.member(member), member, types));
    },
  };
}
