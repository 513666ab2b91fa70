// Shadows of programs that tell what is new: the number of a term, and a bit beside it that says whether the value is new.
// Concrete values of new code have the bit alone.

/** The bit that marks a shadow as new. No term has a number so large. */
export const newBit = 1 << 30;

/** The number of the term in a shadow. */
export function termIn(shadow: number): number {
  return shadow & ~newBit;
}
