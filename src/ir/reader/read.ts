// From the bytes of a bitcode file to a Module. A file is a sequence of top-level blocks: identification,
// module, symbol table, string table. The string table comes after the module that
// needs it, so the blocks are first found and then read.

import type { Module } from '../module.ts';
import type { TypeTable } from '../types.ts';
import { Bitstream } from './bitstream.ts';
import { BLOCK } from './blocks.ts';
import { BitcodeError } from './failure.ts';
import { readModuleBlock } from './module-block.ts';

const MAGIC = 0xdec04342;
const STRTAB_BLOB = 1;
const IDENTIFICATION_STRING = 1;
const IDENTIFICATION_EPOCH = 2;
const CURRENT_EPOCH = 0;

/** Reads a file that holds exactly one module. `bytes` begin with the magic number "BC" 0xC0DE. */
export function readBitcode(bytes: Uint8Array, name: string, types: TypeTable): Module {
  const modules = readModules(bytes, name, types);
  if (modules.length !== 1) {
    throw new BitcodeError(`${modules.length} modules in one file`, nowhere(name));
  }
  return modules[0];
}

/** Reads all modules of a file: what was concatenated is read as several. */
export function readModules(bytes: Uint8Array, name: string, types: TypeTable): Module[] {
  const stream = new Bitstream(bytes, name);
  if (stream.length < 32 || stream.fixed(32) !== MAGIC) {
    throw new BitcodeError('this is not LLVM bitcode', nowhere(name));
  }
  const modules: { position: number; strings: Uint8Array | undefined }[] = [];
  while (stream.length - stream.position >= 32) {
    const id = stream.topLevelBlock();
    if (id === BLOCK.module) modules.push({ position: stream.position, strings: undefined });
    if (id === BLOCK.identification) readIdentification(stream);
    else if (id === BLOCK.strings) {
      const strings = readStringTable(stream);
      // One table serves all modules before it that have none.
      for (const each of modules) each.strings ??= strings;
    } else if (id === BLOCK.module || id === BLOCK.symbols) stream.skipBlock();
    else stream.fail(`unknown block ${id} at the top level`);
  }
  if (modules.length === 0) stream.fail('the file holds no module');
  return modules.map(({ position, strings }) => {
    if (strings === undefined) return stream.fail('the module has no string table: truncated?');
    // Each module has its own abbreviations.
    const own = new Bitstream(bytes, name);
    own.position = position;
    return readModuleBlock(own, strings, name, types);
  });
}

function nowhere(file: string) {
  return { file, function: undefined, bitOffset: 0 };
}

function readIdentification(stream: Bitstream): void {
  stream.readBlock(BLOCK.identification, {
    record(record) {
      if (record.code === IDENTIFICATION_EPOCH) {
        if (record.at(0) !== CURRENT_EPOCH) record.fail(`bitcode of epoch ${record.at(0)}`);
      } else if (record.code !== IDENTIFICATION_STRING) {
        record.fail(`unknown identification record ${record.code}`);
      }
    },
  });
}

function readStringTable(stream: Bitstream): Uint8Array {
  let strings: Uint8Array = new Uint8Array(0);
  stream.readBlock(BLOCK.strings, {
    record(record) {
      if (record.code !== STRTAB_BLOB || record.blob === undefined) {
        return record.fail(`unknown string table record ${record.code}`);
      }
      strings = record.blob;
    },
  });
  return strings;
}
