// What an ELF file says to the dynamic linker (the libraries that it needs and where they may lie), and its symbols.

import { contentOf, type ElfFile, sectionType, textAt, viewOf } from './elf-file.ts';

export interface DynamicInfo {
  readonly needed: readonly string[];
  /** Folders in the order in which the dynamic linker looks: those of DT_RUNPATH, or of DT_RPATH if there is none. */
  readonly folders: readonly string[];
  /** DT_RPATH comes before LD_LIBRARY_PATH, DT_RUNPATH after it. */
  readonly foldersFirst: boolean;
}

export interface ElfSymbol {
  readonly name: string;
  readonly isDefined: boolean;
  readonly isFunction: boolean;
  readonly isLocal: boolean;
}

const tag = { end: 0, needed: 1, rpath: 15, runpath: 29 } as const;

export function dynamicInfo(elf: ElfFile): DynamicInfo {
  const section = elf.sections.find(({ type }) => type === sectionType.dynamic);
  const strings = section && elf.sections[section.link];
  if (section === undefined || strings === undefined)
    return { needed: [], folders: [], foldersFirst: false };
  const view = viewOf(contentOf(elf, section));
  const texts = contentOf(elf, strings);
  const values = (wanted: number): string[] => {
    const found: string[] = [];
    for (let at = 0; at + 16 <= view.byteLength; at += 16) {
      const kind = Number(view.getBigInt64(at, true));
      if (kind === tag.end) break;
      if (kind === wanted) found.push(textAt(texts, Number(view.getBigUint64(at + 8, true))));
    }
    return found;
  };
  const [runpath, rpath] = [values(tag.runpath), values(tag.rpath)];
  const folders = (runpath.length > 0 ? runpath : rpath).flatMap((list) => list.split(':'));
  const foldersFirst = runpath.length === 0;
  return { needed: values(tag.needed), folders: folders.filter(Boolean), foldersFirst };
}

/** Symbols that other files can see. */
export function dynamicSymbols(elf: ElfFile): ElfSymbol[] {
  return symbolsOf(elf, sectionType.dynamicSymbols);
}

/** All symbols, where they were not stripped. */
export function staticSymbols(elf: ElfFile): ElfSymbol[] {
  return symbolsOf(elf, sectionType.symbols);
}

const symbolSize = 24;
// STT_FUNC, STT_GNU_IFUNC, and STT_NOTYPE, which assembly often leaves it at.
const functionTypes = [2, 10, 0];

function symbolsOf(elf: ElfFile, wanted: number): ElfSymbol[] {
  const section = elf.sections.find(({ type }) => type === wanted);
  const strings = section && elf.sections[section.link];
  if (section === undefined || strings === undefined) return [];
  const content = contentOf(elf, section);
  const view = viewOf(content);
  const texts = contentOf(elf, strings);
  const symbols: ElfSymbol[] = [];
  for (let at = symbolSize; at + symbolSize <= content.length; at += symbolSize) {
    const info = view.getUint8(at + 4);
    symbols.push({
      name: textAt(texts, view.getUint32(at, true)),
      isDefined: view.getUint16(at + 6, true) !== 0,
      isFunction: functionTypes.includes(info & 15),
      isLocal: info >> 4 === 0,
    });
  }
  return symbols;
}
