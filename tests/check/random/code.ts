// Code as a tree, so that a program that shows a bug can be made smaller: a statement can go, an expression can give way
// to one of its parts or to a number; a place, which may be assigned to, stays one.

export interface Node {
  readonly kind: 'statement' | 'expression' | 'place';
  readonly parts: readonly Code[];
}

export type Code = string | Node;

export function expression(...parts: Code[]): Node {
  return { kind: 'expression', parts };
}

export function place(...parts: Code[]): Node {
  return { kind: 'place', parts };
}

export function statement(...parts: Code[]): Node {
  return { kind: 'statement', parts };
}

export function textOf(code: Code): string {
  return typeof code === 'string' ? code : code.parts.map(textOf).join('');
}

/** The same code with one thing less, larger savings first. */
export function* smaller(code: Code): Generator<Code> {
  if (typeof code === 'string') return;
  yield* replacements(code);
  for (const [i, part] of code.parts.entries()) {
    for (const less of smaller(part)) yield { ...code, parts: code.parts.with(i, less) };
  }
}

function* replacements({ kind, parts }: Node): Generator<Code> {
  if (kind === 'place') return;
  if (kind === 'statement') yield '';
  for (const part of parts) {
    if (typeof part !== 'string' && part.kind === kind) yield part;
  }
  if (kind === 'expression' && parts[0] !== '1') yield expression('1');
}
