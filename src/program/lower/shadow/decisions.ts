// Decisions: what the code does next depends on something symbolic. Each is recorded before it can end the run, with a
// condition that says which way the run goes or, for checks, that the operation is safe.

import type { SwitchTable } from '../../../abi/program.ts';
import type { DecisionKind } from '../../../base/decision-kind.ts';
import { addToList } from '../../../base/known.ts';
import type { Block, Branch, Instruction, Switch } from '../../../ir/instruction.ts';
import { op } from '../../../wasm/opcodes.ts';
import { Fact } from '../../branch-facts.ts';
import { resolveAlias } from '../../reachable.ts';
import { bitsOf, shapeOf } from '../../scalar.ts';
import { type Body, isShadowed, type ShadowedBody, type Term } from '../body.ts';
import { integerCompare } from '../compare.ts';
import { checkedBy } from '../ubsan.ts';
import { decide, decideSwitch, pin, pushBinary } from './operation.ts';

/** Records the decision of a conditional branch. One side of a check of the compiler's or of an assertion is its failure. */
export function decideBranch(body: Body, branch: Branch): void {
  if (!isShadowed(body)) return;
  const { shadows } = body;
  if (!shadows.may(branch.condition)) return;
  const whenTrue = failureOf(branch.whenTrue);
  const kind: DecisionKind = whenTrue ?? failureOf(branch.whenFalse) ?? 'branch';
  const condition: Term = { value: branch.condition, leaf: 0 };
  const isNegated = whenTrue !== undefined;
  shadows.defer(() => {
    const decision = shadows.decision(kind, branch.facts);
    const { flow } = shadows.translation;
    flow?.side(decision, !isNegated, branch.whenTrue);
    flow?.side(decision, isNegated, branch.whenFalse);
    body.code.i32(decision);
    shadows.push(condition);
    body.pushTerm(condition);
    decide(body, isNegated);
  });
}

/** A switch has a decision for each distinct target; the default one is the last. */
export function decideTargets(body: Body, instruction: Switch, block: Block): void {
  if (!isShadowed(body)) return;
  const { shadows } = body;
  if (!shadows.may(instruction.value)) return;
  const term: Term = { value: instruction.value, leaf: 0 };
  shadows.defer(() => {
    if (shapeOf(body.typeOf(term)) === 'wide') return pin(body, 'size', term);
    const targets = targetsOf(instruction);
    if (targets.length === 0) return;
    const { switches, flow } = shadows.translation;
    const blocks = [...targets.map(({ target }) => target), instruction.otherwise];
    const { facts = 0 } = instruction;
    const [first] = blocks.map((target, i) => {
      const own = i < targets.length ? facts : facts | Fact.isDefault;
      const decision = shadows.decision('switch', own);
      flow?.side(decision, true, target);
      flow?.side(decision, false, block);
      return decision;
    });
    switches.push({ decision: first, targets: targets.map(({ ranges }) => ranges) });
    decideSwitch(body, switches.length - 1, term);
  });
}

interface Target {
  readonly target: Block;
  readonly ranges: SwitchTable['targets'][number];
}

/** The cases of each target, with neighbours joined to ranges. */
function targetsOf({ cases, otherwise }: Switch): Target[] {
  const values = new Map<Switch['otherwise'], bigint[]>();
  for (const { value, block } of cases) {
    if (block === otherwise) continue;
    addToList(values, block, value.value);
  }
  return [...values].map(([target, list]) => {
    const ranges: [bigint, bigint][] = [];
    for (const value of list.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))) {
      const last = ranges.at(-1);
      if (last !== undefined && last[1] + 1n === value) last[1] = value;
      else ranges.push([value, value]);
    }
    return { target, ranges: ranges.map(([first, last]) => [String(first), String(last)]) };
  });
}

/** Records the check that the divisor is not 0. */
export function decideDivisor(body: Body, divisor: Term): void {
  check(body, 'division', [divisor], (shadowed) =>
    pushCompared(shadowed, 'ne', divisor, body.constantLike(divisor, 0n)),
  );
}

/** Records the check that the smallest integer is not divided by -1; `pushOverflows` pushes whether it is. */
export function decideQuotient(
  body: Body,
  left: Term,
  right: Term,
  pushOverflows: () => void,
): void {
  check(body, 'overflow', [left, right], (shadowed) => {
    pushBinary(shadowed, 'sdiv.fits', left, right);
    pushOverflows();
    body.code.emit(op.i32_eqz);
  });
}

/** Records the check that the amount of a shift is less than the width. */
export function decideShift(body: Body, amount: Term): void {
  const bits = BigInt(bitsOf(body.typeOf(amount)));
  check(body, 'shift', [amount], (shadowed) =>
    pushCompared(shadowed, 'ult', amount, body.constantLike(amount, bits)),
  );
}

/** Records a condition that says "safe"; `push` pushes its shadow and its value. */
function check(
  body: Body,
  kind: DecisionKind,
  operands: readonly Term[],
  push: (body: ShadowedBody) => void,
): void {
  if (!isShadowed(body) || !operands.some((term) => body.shadows.may(term.value))) return;
  body.shadows.defer(() => {
    body.code.i32(body.shadows.decision(kind));
    push(body);
    decide(body);
  });
  body.shadows.flush();
}

function pushCompared(body: ShadowedBody, how: 'ne' | 'ult', left: Term, right: Term): void {
  pushBinary(body, how, left, right);
  integerCompare(body, how, left, right);
}

// Blocks in which the program ends because something is wrong: they do nothing but say so. A branch to one is a check, and
// the way past it is the condition "safe".
const assertions = new Set(
  `__assert_fail __assert_perror_fail __assert abort reach_error __VERIFIER_error klee_abort
  klee_report_error llvm.trap llvm.debugtrap __clew_finding`.split(/\s+/),
);

/** Instructions that only prepare the arguments of such a call. */
const preparing = new Set<Instruction['op']>(['cast', 'getelementptr', 'binary', 'load', 'phi']);

/** The kind of check that fails in this block, if one does. */
function failureOf(block: Block): DecisionKind | undefined {
  for (const instruction of block.instructions) {
    if (preparing.has(instruction.op)) continue;
    if (instruction.op !== 'call') return undefined;
    const callee = resolveAlias(instruction.callee);
    if (callee.kind !== 'function') return undefined;
    if (isMarker(callee.name)) continue;
    const checked = checkedBy(callee.name);
    if (checked !== undefined) return checked;
    return assertions.has(callee.name) ? 'assertion' : undefined;
  }
  return undefined;
}

function isMarker(name: string): boolean {
  return name.startsWith('llvm.dbg') || name.startsWith('llvm.clew') || name === 'llvm.assume';
}
