// The code of all functions of a program, in order of their numbers (function-numbers.ts).

import type { Func } from '../ir/module.ts';
import { Code } from '../wasm/code.ts';
import type { Lifecycle } from './entry-points.ts';
import { lowerFunction, missingFunction, type Ready } from './lower/function.ts';
import { buildThunk, thunkNames } from './lower/shadow/thunks.ts';
import type { Outline } from './outline.ts';
import { definedSignature, type ShadowTranslation, type Translation } from './translation.ts';

export interface Emitted {
  readonly name: string;
  /** The function that it was lowered from; undefined for what the translation added by itself. */
  readonly fn: Func | undefined;
  readonly signature: number;
  readonly code: Code;
}

export function emitFunctions(
  { functions, lifecycles }: Outline,
  translation: Translation,
  ready: ReadonlyMap<Func, Ready>,
  whyMissing: ((name: string) => string | undefined) | undefined,
): Emitted[] {
  const { shadows } = translation;
  return [
    ...functions.map((fn) => emitFunction(translation, fn, ready.get(fn), whyMissing?.(fn.name))),
    ...lifecycles.map((each) => emitLifecycle(translation, each)),
    ...(shadows === undefined ? [] : emitThunks(translation, shadows)),
  ];
}

function emitFunction(
  translation: Translation,
  fn: Func,
  ready: Ready | undefined,
  whyMissing: string | undefined,
): Emitted {
  const { layout, signatures } = translation;
  const signature = signatures.number(definedSignature(layout, fn.functionType));
  const code =
    ready === undefined
      ? missingFunction(translation, fn, whyMissing)
      : lowerFunction(translation, translation.functionIndex(fn), ready);
  return { name: fn.name, fn, signature, code };
}

/** Emits a function that calls those of the list one after the other. */
function emitLifecycle(translation: Translation, { name, functions }: Lifecycle): Emitted {
  const code = new Code([]);
  for (const fn of functions) code.call(translation.functionIndex(fn));
  const signature = translation.signatures.number({ parameters: [], results: [] });
  return { name, fn: undefined, signature, code };
}

function emitThunks(
  translation: Translation,
  { frames, tellsNews }: ShadowTranslation,
): readonly Emitted[] {
  return thunkNames.map((name) => {
    const { signature, code } = buildThunk(name, {
      host: (called) => translation.host(called),
      frames,
      tellsNews,
    });
    const number = translation.signatures.number(signature);
    return { name: `__clew_shadow_${name}`, fn: undefined, signature: number, code };
  });
}
