// One instruction that is being translated: its operands, and the width that its suffix or its registers give it.

import type { Operand, Processor, Width } from './processor.ts';
import { Untranslatable } from './untranslatable.ts';

export interface Step {
  readonly mnemonic: string;
  /** In AT&T's order: the destination is the last. */
  readonly operands: readonly Operand[];
  /** The width that a suffix of the mnemonic says. */
  readonly suffix: Width | undefined;
  readonly isLocked: boolean;
}

/** Translates a step by changing the state of the processor and adding to its code. */
export type Translation = (processor: Processor, step: Step) => void;
export type Family = Readonly<Record<string, Translation>>;

/** The operands, if there are as many as the instruction takes. */
export function take<N extends 0 | 1 | 2 | 3>(step: Step, count: N): Tuple<N> {
  if (step.operands.length !== count)
    throw new Untranslatable(`has another number of operands than clew knows`);
  return step.operands as unknown as Tuple<N>;
}
type Tuple<N> = N extends 0
  ? []
  : N extends 1
    ? [Operand]
    : N extends 2
      ? [Operand, Operand]
      : [Operand, Operand, Operand];

/** The width of an instruction all of whose operands have the same. */
export function widthOf({ suffix }: Step, ...operands: readonly Operand[]): Width {
  const widths = new Set(suffix === undefined ? [] : [suffix]);
  for (const each of operands) if (each.kind === 'register') widths.add(each.width);
  const [width, other] = widths;
  if (width === undefined) throw new Untranslatable('does not say how wide its operands are');
  if (other !== undefined) throw new Untranslatable('has operands of different widths');
  return width;
}
