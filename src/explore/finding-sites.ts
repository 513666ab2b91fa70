// Findings are the same if they are of one kind and at one place: the innermost line of the user's own code, because the
// library is blamed for nobody's mistakes. What several threads make together has several places, and is the same at each of them.

import type { Finding } from '../machine/finding.ts';

export class FindingSites {
  private readonly known = new Set<string>();

  /** False if there was one like it before. */
  add(finding: Finding): boolean {
    return this.addPlace(placeKeyOf(finding));
  }

  /** Knows these places and no others. */
  reset(places: readonly string[]): void {
    this.known.clear();
    for (const place of places) this.known.add(place);
  }

  addPlace(key: string): boolean {
    if (this.known.has(key)) return false;
    this.known.add(key);
    return true;
  }
}

/** The kind and the place of a finding as one text. */
export function placeKeyOf({
  kind,
  stack,
  parties = [],
}: Pick<Finding, 'kind' | 'stack' | 'parties'>): string {
  if (parties.length > 0) {
    const places = new Set(parties.map(({ file, line }) => `${file}:${line}`));
    return `${kind} ${[...places].sort().join(' ')}`;
  }
  const frame = userFrame(stack);
  return `${kind} ${frame?.file} ${frame?.function} ${frame?.line}:${frame?.column}`;
}

/** Where the user's code was, in the function itself or in one of the C library that it called. */
export function userFrame(stack: Finding['stack']): Finding['stack'][number] | undefined {
  return stack.find(({ library }) => !library) ?? stack[0];
}
