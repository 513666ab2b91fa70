// What a file that may have been built with `clew cc` holds: a program, a shared library, an object, or an archive of
// objects becomes its units; anything else stays as it is. An executable without records is the user's mistake, since
// clew runs no machine code.

import { UserError } from '../../base/user-error.ts';
import { digest } from '../../host/cache.ts';
import { archiveMembers, isArchive } from '../elf/archive.ts';
import { dynamicInfo } from '../elf/dynamic.ts';
import { type ElfFile, elfKind, elfType, machineName, readElf } from '../elf/elf-file.ts';
import type { Unit } from '../unit.ts';
import { loadBuilt } from './load.ts';

export function expandBuilt(unit: Unit, environment: NodeJS.ProcessEnv): Unit[] {
  const { bytes, name } = unit;
  if (isArchive(bytes)) return expandArchive(unit, environment);
  const kind = elfKind(bytes);
  if (kind === 'not-elf') return [unit];
  if (kind === 'foreign')
    throw new UserError(
      `'${name}' is compiled for ${machineName(bytes)}; clew runs programs for x86-64 Linux only`,
    );
  const elf = readElf(bytes, name);
  const units = loadBuilt(elf, name, environment);
  if (units === undefined) return [withoutRecords(unit, elf)];
  if (units.some(({ part }) => part !== undefined)) return units;
  const reasons = units.flatMap(({ name: file, absent }) =>
    absent?.isNotable ? [`${file}: ${absent.reason}`] : [],
  );
  throw new UserError(`clew cc could keep nothing of '${name}' (${reasons.join('; ')})`);
}

/** An object may hold bitcode in other ways (-flto); a program cannot. */
function withoutRecords(unit: Unit, elf: ElfFile): Unit {
  if (elf.type === elfType.relocatable) return unit;
  const isCpp = dynamicInfo(elf).needed.some((name) => /^lib(stdc|c)\+\+\.so/.test(name));
  if (isCpp) throw new UserError(`'${unit.name}' is a C++ program; clew runs C only`);
  throw new UserError(
    `'${unit.name}' was not built with clew cc; build it again with CC="clew cc" (as in: CC="clew cc" ./configure && make)`,
  );
}

function expandArchive(unit: Unit, environment: NodeJS.ProcessEnv): Unit[] {
  const members = archiveMembers(unit.bytes, unit.name);
  const expanded = members.map(({ name, bytes }) => {
    const label = `${unit.name}(${name})`;
    if (elfKind(bytes) !== 'elf') return undefined;
    return loadBuilt(readElf(bytes, label), label, environment);
  });
  if (expanded.every((units) => units === undefined)) return [unit];
  return expanded.flatMap((units, index): Unit[] => {
    const { name, bytes } = members[index] as (typeof members)[number];
    return units ?? [{ name: `${unit.name}(${name})`, bytes, key: digest(bytes) }];
  });
}
