// Finds the bitcode in what a user gives: a bitcode file, one in the wrapper that Apple's tools use, an ELF object
// that carries bitcode in a section (-ffat-lto-objects, -fembed-bitcode), or an `ar` archive of
// such files. An object that has only machine code is a clear error, not a mystery.

import { BitcodeError } from './reader/failure.ts';

/** Bitcode, and the name to call it by: `file` or, in an archive, `file(member)`. */
export interface BitcodeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const BITCODE = 0xdec04342;
const WRAPPER = 0x0b17c0de;
const ELF = 0x464c457f;
const ARCHIVE = '!<arch>\n';
const THIN_ARCHIVE = '!<thin>\n';
const SECTIONS = ['.llvm.lto', '.llvmbc'];
const text = new TextDecoder('latin1');

/** All bitcode in a file: one entry, or one per member of an archive. */
export function findBitcode(bytes: Uint8Array, name: string): BitcodeFile[] {
  const start = text.decode(bytes.subarray(0, 8));
  if (start === THIN_ARCHIVE) {
    throw failure('a thin archive only names its members; give the members themselves', name);
  }
  if (start === ARCHIVE) return archiveMembers(bytes, name);
  return [{ name, bytes: bitcodeOf(bytes, name) }];
}

function bitcodeOf(bytes: Uint8Array, name: string): Uint8Array {
  const magic = bytes.length < 4 ? 0 : viewOf(bytes).getUint32(0, true);
  switch (magic) {
    case BITCODE:
      return bytes;
    case WRAPPER:
      return unwrap(bytes, name);
    case ELF:
      return elfSection(bytes, name);
    default:
      throw failure('this is neither LLVM bitcode nor an object or archive of it', name);
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function failure(construct: string, file: string): BitcodeError {
  return new BitcodeError(construct, { file, function: undefined, bitOffset: 0 });
}

/** The wrapper: magic, version, offset and size of the bitcode, cpu type. */
function unwrap(bytes: Uint8Array, name: string): Uint8Array {
  if (bytes.length < 20) throw failure('the bitcode wrapper is truncated', name);
  const view = viewOf(bytes);
  return part(bytes, view.getUint32(8, true), view.getUint32(12, true), name);
}

function part(bytes: Uint8Array, offset: number, size: number, name: string): Uint8Array {
  if (offset + size > bytes.length) throw failure('a part lies outside the file: truncated?', name);
  return bytes.subarray(offset, offset + size);
}

/** A section of a 64-bit little-endian ELF object. */
function elfSection(bytes: Uint8Array, name: string): Uint8Array {
  const view = viewOf(bytes);
  if (bytes.length < 64 || bytes[4] !== 2 || bytes[5] !== 1) {
    throw failure('an ELF file that is not 64-bit little-endian', name);
  }
  const table = Number(view.getBigUint64(40, true));
  const [entry, count, names] = [58, 60, 62].map((at) => view.getUint16(at, true));
  part(bytes, table, entry * count, name);
  const header = (index: number) => {
    const at = table + index * entry;
    return {
      name: view.getUint32(at, true),
      offset: Number(view.getBigUint64(at + 24, true)),
      size: Number(view.getBigUint64(at + 32, true)),
    };
  };
  if (entry < 64 || names >= count) throw failure('an ELF file without sections', name);
  const strings = header(names);
  const nameTable = part(bytes, strings.offset, strings.size, name);
  for (const wanted of SECTIONS) {
    for (let index = 0; index < count; index++) {
      const section = header(index);
      if (terminated(nameTable, section.name) !== wanted) continue;
      const content = part(bytes, section.offset, section.size, name);
      // An empty section is -fembed-bitcode-marker: it holds nothing.
      if (content.length > 4) return bitcodeOf(content, name);
    }
  }
  throw failure(
    'this object holds machine code only; compile it with -flto or -emit-llvm, or with clew cc',
    name,
  );
}

function terminated(bytes: Uint8Array, offset: number): string {
  const end = bytes.indexOf(0, offset);
  return text.decode(bytes.subarray(offset, end < 0 ? bytes.length : end));
}

const MEMBER_HEADER = 60;
/** The names of symbol tables in GNU archives (32 and 64 bits) and in BSD's; a file's own name has no slash in front. */
const SYMBOL_TABLES = ['/', '__.SYMDEF'];

/** Members of an archive in GNU or BSD form, without its symbol tables. */
function archiveMembers(bytes: Uint8Array, archive: string): BitcodeFile[] {
  const members: BitcodeFile[] = [];
  let longNames: Uint8Array = new Uint8Array(0);
  for (let at = 8; at < bytes.length; ) {
    if (at + MEMBER_HEADER > bytes.length) throw failure('the archive is truncated', archive);
    const header = text.decode(bytes.subarray(at, at + MEMBER_HEADER));
    const size = Number.parseInt(header.slice(48, 58), 10);
    if (!header.endsWith('`\n') || !(size >= 0)) throw failure('a broken archive', archive);
    const content = part(bytes, at + MEMBER_HEADER, size, archive);
    const name = header.slice(0, 16).trimEnd();
    if (name === '//') longNames = content;
    else members.push(...member(name, content, longNames, archive));
    at += MEMBER_HEADER + size + (size % 2);
  }
  return members;
}

/** One member under its real name; symbol tables are none. */
function member(
  name: string,
  content: Uint8Array,
  longNames: Uint8Array,
  archive: string,
): BitcodeFile[] {
  let [realName, bytes] = [name.replace(/(?<=.)\/$/, ''), content];
  if (/^\/\d+$/.test(name)) {
    realName = terminated(longNames, Number(name.slice(1))).split('/\n')[0];
  } else if (name.startsWith('#1/')) {
    const length = Number(name.slice(3));
    realName = terminated(content.subarray(0, length), 0);
    bytes = content.subarray(length);
  }
  if (SYMBOL_TABLES.some((table) => realName.startsWith(table))) return [];
  const label = `${archive}(${realName})`;
  return [{ name: label, bytes: bitcodeOf(bytes, label) }];
}
