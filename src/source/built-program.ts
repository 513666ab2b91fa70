// A program or object that was built with `clew cc`, as the units of bitcode that it carries.

import { resolve } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { contentOf, type ElfFile, readElf, sectionsNamed } from './elf/elf-file.ts';
import { decodeRecords, type IrRecord, recordSection } from './record.ts';

/** Undefined: the file carries no records. */
export function recordsIn(bytes: Uint8Array, name: string): IrRecord[] | undefined {
  const elf = readElf(bytes, name);
  const sections = sectionsNamed(elf, recordSection);
  if (sections.length === 0) return undefined;
  return sections.flatMap((section) => recordsOf(elf, contentOf(elf, section), name));
}

function recordsOf(_elf: ElfFile, content: Uint8Array, name: string): readonly IrRecord[] {
  const decoded = decodeRecords(content);
  switch (decoded.kind) {
    case 'records':
      return decoded.records;
    case 'incompatible':
      throw new UserError(
        `'${name}' was built by another version of clew cc (records of format ${decoded.version}); build it again with this one`,
      );
    case 'damaged':
      throw new UserError(
        `the section ${recordSection} of '${name}' is damaged at byte ${decoded.at}; build the program again`,
      );
  }
}

export function recordName({ file }: IrRecord): string {
  return file.kind === 'linked' ? '' : resolve(file.directory, file.source);
}
