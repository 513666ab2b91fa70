// Reads ELF files of 64 bits, little-endian: header, sections, and what the dynamic linker is told. Enough to find what
// `clew cc` left in an object, and to know whom a program would call. (System V ABI, "Object Files"; the AMD64
// supplement has the numbers.)

import { UserError } from '../../base/user-error.ts';

export interface Section {
  readonly name: string;
  readonly index: number;
  readonly type: number;
  readonly flags: number;
  readonly offset: number;
  readonly size: number;
  readonly link: number;
}

export interface ElfFile {
  readonly bytes: Uint8Array;
  readonly type: number;
  readonly sections: readonly Section[];
}

/** Values of the header field e_type. */
export const elfType = { relocatable: 1, executable: 2, shared: 3 } as const;

export const sectionType = { dynamicSymbols: 11, symbols: 2, dynamic: 6, noBits: 8 } as const;

const x86_64 = 62;
const headerSize = 64;
const sectionHeaderSize = 64;

export type ElfKind = 'elf' | 'not-elf' | 'foreign';

/** Whether the bytes begin an ELF file, and whether it is one for our machine. */
export function elfKind(bytes: Uint8Array): ElfKind {
  const magic = [0x7f, 0x45, 0x4c, 0x46];
  if (bytes.length < headerSize || !magic.every((byte, index) => bytes[index] === byte))
    return 'not-elf';
  const is64Bit = bytes[4] === 2 && bytes[5] === 1;
  return is64Bit && viewOf(bytes).getUint16(18, true) === x86_64 ? 'elf' : 'foreign';
}

const machines: Readonly<Record<number, string>> = {
  3: '32-bit x86',
  40: '32-bit ARM',
  62: 'x32',
  183: '64-bit ARM',
  243: 'RISC-V',
};

/** The machine of a foreign file, for people. */
export function machineName(bytes: Uint8Array): string {
  const number = viewOf(bytes).getUint16(18, bytes[5] !== 2);
  return machines[number] ?? `another machine (number ${number})`;
}

export function readElf(bytes: Uint8Array, name: string): ElfFile {
  const view = viewOf(bytes);
  const type = view.getUint16(16, true);
  const table = Number(view.getBigUint64(40, true));
  if (table === 0) return { bytes, type, sections: [] };
  const entrySize = view.getUint16(58, true);
  if (entrySize !== sectionHeaderSize || table + entrySize > bytes.length) throw damaged(name);
  // More than 65279 sections: the real numbers stand in the first header (gABI, "Sections").
  const first = rawSection(view, table);
  const count = view.getUint16(60, true) || first.size;
  const namesIndex = view.getUint16(62, true) === 0xffff ? first.link : view.getUint16(62, true);
  if (table + count * entrySize > bytes.length) throw damaged(name);
  const raw = Array.from({ length: count }, (_, i) => rawSection(view, table + i * entrySize));
  const names = raw[namesIndex];
  if (names === undefined) throw damaged(name);
  const sections = raw.map((section, index) => ({
    ...section,
    index,
    name: textAt(bytes, names.offset + section.nameAt),
  }));
  for (const { type: kind, offset, size } of sections)
    if (kind !== sectionType.noBits && offset + size > bytes.length) throw damaged(name);
  return { bytes, type, sections };
}

export function contentOf(file: ElfFile, section: Section): Uint8Array {
  if (section.type === sectionType.noBits) return new Uint8Array(0);
  return file.bytes.subarray(section.offset, section.offset + section.size);
}

export function sectionsNamed(file: ElfFile, name: string): Section[] {
  return file.sections.filter((section) => section.name === name);
}

/** A text that ends with a zero byte. */
export function textAt(bytes: Uint8Array, start: number): string {
  const end = bytes.indexOf(0, start);
  return Buffer.from(bytes.subarray(start, end < 0 ? bytes.length : end)).toString('latin1');
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function rawSection(view: DataView, at: number) {
  return {
    nameAt: view.getUint32(at, true),
    type: view.getUint32(at + 4, true),
    flags: Number(view.getBigUint64(at + 8, true)),
    offset: Number(view.getBigUint64(at + 24, true)),
    size: Number(view.getBigUint64(at + 32, true)),
    link: view.getUint32(at + 40, true),
  };
}

function damaged(name: string): UserError {
  return new UserError(`'${name}' is a damaged ELF file: its section table lies outside the file`);
}
