// A copy of the shadows of a process's memory, for the time in which other processes run. The map, which says which of them count, is kept with
// the memory itself.

import { isSymbolic } from '../../abi/validity.ts';
import type { ByteShadows } from './bytes.ts';
import { granulesOfPage, type Page } from './shadow-page.ts';
import type { UnwrittenInput, UnwrittenObjects } from './unwritten-input.ts';

export interface KeptShadows {
  readonly pages: readonly (readonly [number: number, page: Page])[];
  readonly unwritten: UnwrittenObjects;
}

export function keepShadows(
  bytes: ByteShadows,
  unwritten: UnwrittenInput,
  map: Uint8Array,
): KeptShadows {
  const isUsed = (page: number) =>
    map.subarray(page * granulesOfPage, (page + 1) * granulesOfPage).some(isSymbolic);
  const pages = bytes.openedPages().filter(isUsed);
  return {
    pages: pages.map((number) => {
      const { terms, positions } = bytes.page(number);
      return [number, { terms: terms.slice(), positions: positions.slice() }] as const;
    }),
    unwritten: unwritten.objects(),
  };
}

export function putBackShadows(
  kept: KeptShadows,
  bytes: ByteShadows,
  unwritten: UnwrittenInput,
): void {
  for (const [number, { terms, positions }] of kept.pages) {
    const page = bytes.page(number);
    page.terms.set(terms);
    page.positions.set(positions);
  }
  unwritten.putBack(kept.unwritten);
}
