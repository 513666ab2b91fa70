/** Thrown where assembly means something that the translation does not know; the text names the instruction. */
export class Untranslatable extends Error {}
