// Switches: dense ranges of cases become a br_table, sparse ones a binary search over such ranges.

import type { Switch } from '../../ir/instruction.ts';
import { op } from '../../wasm/opcodes.ts';
import { shapeOf } from '../scalar.ts';
import type { Body, Term } from './body.ts';
import { integerCompare } from './compare.ts';

interface Case {
  readonly value: bigint;
  readonly label: number;
}

/** A table may have this many slots for each case that it holds. */
const sparseness = 4n;

/** Branches to the label of the matching case, or to `otherwise`. Control does not come back. */
export function lowerSwitch(
  body: Body,
  instruction: Switch,
  labelOf: (target: Switch['otherwise']) => number,
): void {
  const otherwise = labelOf(instruction.otherwise);
  const cases = instruction.cases
    .map(({ value, block }) => ({ value: value.value, label: labelOf(block) }))
    .filter(({ label }) => label !== otherwise)
    .sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0));
  const term: Term = { value: instruction.value, leaf: 0 };
  search(body, term, cases, otherwise);
}

function search(body: Body, term: Term, cases: readonly Case[], otherwise: number): void {
  const { code } = body;
  const wide = shapeOf(body.typeOf(term)) === 'wide';
  if (!wide && cases.length > 3 && isDense(cases)) {
    table(body, term, cases, otherwise);
  } else if (cases.length <= 3 || wide) {
    for (const each of cases) {
      pushComparison(body, term, 'eq', each.value);
      code.branchIf(each.label);
    }
    code.branch(otherwise);
  } else {
    const middle = cases.length >> 1;
    pushComparison(body, term, 'ult', cases[middle].value);
    code.open(op.if);
    search(body, term, cases.slice(0, middle), otherwise);
    code.close();
    search(body, term, cases.slice(middle), otherwise);
  }
}

function isDense(cases: readonly Case[]): boolean {
  const span = cases[cases.length - 1].value - cases[0].value + 1n;
  return span <= BigInt(cases.length) * sparseness + 8n;
}

function table(body: Body, term: Term, cases: readonly Case[], otherwise: number): void {
  const { code } = body;
  const first = cases[0].value;
  const span = Number(cases[cases.length - 1].value - first) + 1;
  const labels = new Array<number>(span).fill(otherwise);
  for (const { value, label } of cases) labels[Number(value - first)] = label;
  const push = (): void => {
    body.pushTerm(term);
    body.pushConstant(body.typeOf(term), first);
    code.emit(shapeOf(body.typeOf(term)) === 'narrow' ? op.i32_sub : op.i64_sub);
  };
  push();
  if (shapeOf(body.typeOf(term)) === 'long') {
    code.i64(span);
    code.emit(op.i64_ge_u);
    code.branchIf(otherwise);
    push();
    code.emit(op.i32_wrap_i64);
  }
  code.branchTable(labels, otherwise);
}

function pushComparison(body: Body, term: Term, predicate: 'eq' | 'ult', value: bigint): void {
  integerCompare(body, predicate, term, body.constantLike(term, value));
}
