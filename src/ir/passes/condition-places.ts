// Places conditional branches where their conditions are computed. clang says of a branch where its statement begins, or its condition,
// or the operator in it, and which of these depends on clang's version; what the condition consists of has the same place in all:
//
//   if (a < 1 && b > 2)    clang 16 to 19: the word a for the second branch; clang 22: the operator &&, as for the first branch
//            ^      ^      here: the operators < and >, which also tells the two branches apart
//
// A condition without a place, such as the joint result of `a && b` for a loop, leaves the branch where it is.
//
// What clang says also shows which branch is the last of the condition of an `if`, and so where what depends on it begins. That is lost
// here, and returned.

import { lexicalBlocksAround } from '../debug.ts';
import { type Branch, type Instruction, terminatorOf } from '../instruction.ts';
import type { Location, MetadataNode } from '../metadata.ts';
import type { Func } from '../module.ts';
import { operandsOf } from '../operands.ts';

/** The last branches of the conditions of `if` statements, with the block of the source that clang opens for such a statement. */
export type LastOfConditions = ReadonlyMap<Branch, MetadataNode>;

/** Comes before everything that names branches by their place. */
export function placeBranchesAtConditions(fn: Func): LastOfConditions {
  const lastOfConditions = new Map<Branch, MetadataNode>();
  let previous: Location | undefined;
  for (const block of fn.blocks) {
    const branch = terminatorOf(block);
    if (branch.op !== 'branch' || branch.location === undefined) continue;
    const { condition, location } = branch;
    // An optimiser moves conditions to other blocks, and inlines functions that compute them.
    if (condition.kind !== 'instruction' || !block.instructions.includes(condition)) continue;
    const place = condition.location;
    if (place === undefined || place.line === 0 || !isInlinedAlike(place, location)) continue;
    const statement =
      statementAt(location, place) ?? statementAround(location, condition, place, previous);
    if (statement !== undefined) lastOfConditions.set(branch, statement);
    previous = location;
    branch.location = place;
  }
  return lastOfConditions;
}

/** Until clang 19 the last branch stands where the statement's block begins, and outside of it. */
function statementAt(location: Location, place: Location): MetadataNode | undefined {
  const around = lexicalBlocksAround(place).find(
    (block) => block.outer === location.scope && isSamePlace(block, location),
  );
  return around?.scope;
}

/**
 * clang 22 has it in the block, at the condition: where it begins, or at its operator. In a block that is not the one of an `if` a branch
 * stands at its statement, at the first operand or alone at && and ||.
 */
function statementAround(
  location: Location,
  condition: Instruction,
  place: Location,
  previous: Location | undefined,
): MetadataNode | undefined {
  const [around] = lexicalBlocksAround(location);
  if (around === undefined || around.scope !== location.scope) return undefined;
  const isAt = (other: Location | undefined) =>
    other !== undefined && other.scope === location.scope && isSamePlace(other, location);
  const isOperator =
    isAt(place) &&
    operandsOf(condition).some((each) => each.kind === 'instruction' && !isAt(each.location));
  return isOperator || isSamePlace(around, location) || isAt(previous) ? around.scope : undefined;
}

interface Place {
  readonly line: number;
  readonly column: number;
}

function isSamePlace(a: Place, b: Place): boolean {
  return a.line === b.line && a.column === b.column;
}

function isInlinedAlike({ inlinedAt: a }: Location, { inlinedAt: b }: Location): boolean {
  return a === b || (a?.node !== undefined && a.node === b?.node);
}
