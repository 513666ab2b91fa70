// Adds a section to an ELF file where it stands. Nothing that is in the file moves: the content, a longer table of
// section names and a longer section table go to the end, and the last step makes the header point there. Who is
// interrupted before that leaves the file as it was. The section is not allocated: at run time nobody loads it. A file may
// have several sections of one name, and then they count as one, in their order.

import {
  closeSync,
  copyFileSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { writing } from '../../base/write-error.ts';
import { contentOf, readElf, viewOf } from './elf-file.ts';

const sectionHeaderSize = 64;
const programBits = 1;

export function appendSection(path: string, name: string, content: Uint8Array): void {
  const bytes = readFileSync(path);
  const { tail, header } = withSection(bytes, path, name, content);
  writing(path, () => {
    if (statSync(path).nlink > 1) detach(path);
    const file = openSync(path, 'r+');
    try {
      writeTail(file, tail, bytes.length);
      writeFully(file, header, 0);
    } finally {
      closeSync(file);
    }
  });
}

/** Takes back what was written if there is no room for all of it. */
function writeTail(file: number, tail: Uint8Array, position: number): void {
  try {
    writeFully(file, tail, position);
  } catch (error) {
    ftruncateSync(file, position);
    throw error;
  }
}

/** A file with several names may be somebody else's too, as of a compiler cache: ours becomes a copy. */
function detach(path: string): void {
  const copy = `${path}.clew`;
  try {
    copyFileSync(path, copy);
    renameSync(copy, path);
  } catch (error) {
    rmSync(copy, { force: true });
    throw error;
  }
}

/** What to write behind the file's bytes, and the header that then holds. */
function withSection(bytes: Uint8Array, path: string, name: string, content: Uint8Array) {
  const elf = readElf(bytes, path);
  const view = viewOf(bytes);
  const oldTable = Number(view.getBigUint64(40, true));
  const namesIndex = nameTableIndex(view, oldTable);
  const names = elf.sections[namesIndex];
  if (names === undefined) throw new Error(`'${path}' has no names of sections`);

  const start = align(bytes.length, 8);
  const nameTable = Buffer.concat([contentOf(elf, names), Buffer.from(`${name}\0`)]);
  const namesAt = start + content.length;
  const tableAt = align(namesAt + nameTable.length, 8);
  const index = elf.sections.length;
  const tail = Buffer.alloc(tableAt + (index + 1) * sectionHeaderSize - bytes.length);
  tail.set(content, start - bytes.length);
  tail.set(nameTable, namesAt - bytes.length);

  const table = tail.subarray(tableAt - bytes.length);
  table.set(bytes.subarray(oldTable, oldTable + index * sectionHeaderSize));
  place(table, namesIndex, namesAt, nameTable.length);
  table.writeUInt32LE(names.size, index * sectionHeaderSize);
  table.writeUInt32LE(programBits, index * sectionHeaderSize + 4);
  table.writeBigUInt64LE(1n, index * sectionHeaderSize + 48); // alignment
  place(table, index, start, content.length);
  return { tail, header: newHeader(bytes, tableAt, index + 1, table) };
}

/** A count beyond 65279 stands in the first section's header. */
function newHeader(bytes: Uint8Array, tableAt: number, count: number, table: Buffer): Buffer {
  const header = Buffer.from(bytes.subarray(0, 64));
  header.writeBigUInt64LE(BigInt(tableAt), 40);
  const many = count >= 0xff00;
  header.writeUInt16LE(many ? 0 : count, 60);
  if (many) table.writeBigUInt64LE(BigInt(count), 32);
  return header;
}

function nameTableIndex(view: DataView, table: number): number {
  const index = view.getUint16(62, true);
  return index === 0xffff ? view.getUint32(table + 40, true) : index;
}

function place(table: Buffer, index: number, offset: number, size: number): void {
  table.writeBigUInt64LE(BigInt(offset), index * sectionHeaderSize + 24);
  table.writeBigUInt64LE(BigInt(size), index * sectionHeaderSize + 32);
}

function align(value: number, to: number): number {
  return Math.ceil(value / to) * to;
}

function writeFully(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, position + done);
}
