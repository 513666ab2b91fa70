// What `clew cc` leaves in an object: a record for each file that was compiled into it, in the ELF section `.clew.ir`.
// Linkers put sections of one name one behind the other, so that a program carries the records of all its members. A
// record is a magic word, its version, the lengths of its two parts, a header in JSON and the bitcode. Linkers may pad
// with zeros between records.

import { jsonIfValid } from '../base/json.ts';
import { UserError } from '../base/user-error.ts';
import { type CapturedFile, capturedFile } from './cc/captured-file.ts';
import { contentOf, type ElfFile, sectionsNamed } from './elf/elf-file.ts';

export const recordSection = '.clew.ir';

const magic = Buffer.from('clewIR\r\n', 'latin1');
const version = 1;
const prefixSize = magic.length + 12;

/** Header and bitcode of a file; the bitcode is empty where there is none, and the header says why. */
export interface IrRecord {
  readonly file: CapturedFile;
  readonly bitcode: Uint8Array;
}

export type Records =
  | { readonly kind: 'records'; readonly records: readonly IrRecord[] }
  /** Another clew has written them, in a version of the format that this one does not know. */
  | { readonly kind: 'incompatible'; readonly version: number }
  | { readonly kind: 'damaged'; readonly at: number };

export function encodeRecord({ file, bitcode }: IrRecord): Uint8Array {
  const header = Buffer.from(JSON.stringify(file));
  const prefix = Buffer.alloc(prefixSize);
  magic.copy(prefix);
  prefix.writeUInt32LE(version, 8);
  prefix.writeUInt32LE(header.length, 12);
  prefix.writeUInt32LE(bitcode.length, 16);
  return Buffer.concat([prefix, header, bitcode]);
}

export function decodeRecords(section: Uint8Array): Records {
  const bytes = Buffer.from(section.buffer, section.byteOffset, section.length);
  const records: IrRecord[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at] === 0) {
      at++;
      continue;
    }
    if (!bytes.subarray(at, at + magic.length).equals(magic) || at + prefixSize > bytes.length)
      return { kind: 'damaged', at };
    const found = bytes.readUInt32LE(at + 8);
    if (found !== version) return { kind: 'incompatible', version: found };
    const headerAt = at + prefixSize;
    const bitcodeAt = headerAt + bytes.readUInt32LE(at + 12);
    const end = bitcodeAt + bytes.readUInt32LE(at + 16);
    if (end > bytes.length) return { kind: 'damaged', at };
    const file = jsonIfValid(bytes.subarray(headerAt, bitcodeAt), capturedFile);
    if (file === undefined) return { kind: 'damaged', at };
    records.push({ file, bitcode: section.subarray(bitcodeAt, end) });
    at = end;
  }
  return { kind: 'records', records };
}

/** Undefined: the file has no such section. `name`: for messages. */
export function recordsIn(elf: ElfFile, name: string): IrRecord[] | undefined {
  const sections = sectionsNamed(elf, recordSection);
  if (sections.length === 0) return undefined;
  return sections.flatMap((section) => recordsOf(contentOf(elf, section), name));
}

function recordsOf(content: Uint8Array, name: string): readonly IrRecord[] {
  const decoded = decodeRecords(content);
  switch (decoded.kind) {
    case 'records':
      return decoded.records;
    case 'incompatible':
      throw new UserError(
        `'${name}' was built by the clew cc of another version (its records have format ${decoded.version}); build it again with this one`,
      );
    case 'damaged':
      throw new UserError(
        `what clew cc left in '${name}' is damaged (section ${recordSection}, byte ${decoded.at}); build it again`,
      );
  }
}
