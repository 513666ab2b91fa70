// The records that a file built with `clew cc` carries, in its sections of that name.

import { UserError } from '../../base/user-error.ts';
import { contentOf, type ElfFile, sectionsNamed } from '../elf/elf-file.ts';
import { decodeRecords, type IrRecord, recordSection } from '../record.ts';

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
