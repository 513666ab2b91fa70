// Findings are the same if they are of one kind and at one place: the innermost line of the user's own code, because the
// library is blamed for nobody's mistakes.

import type { Finding } from '../machine/finding.ts';

export class FindingSites {
  private readonly known = new Set<string>();

  /** False if there was one like it before. */
  add({ kind, stack }: Finding): boolean {
    const frame = stack.find(({ library }) => !library) ?? stack[0];
    const key = `${kind} ${frame?.file} ${frame?.function} ${frame?.line}:${frame?.column}`;
    if (this.known.has(key)) return false;
    this.known.add(key);
    return true;
  }
}
