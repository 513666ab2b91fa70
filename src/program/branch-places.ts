// Where the branches of a function stand in its source: are they conditions of loops, in the bodies of loops, inside other
// statements that branch?
//
// A condition like `a && b` is several branches. What each of them leads to is seen through the block that joins them:
//
//   land.end:  %both = phi i1 [ false, %a ], [ %b, %land.rhs ]
//              br i1 %both, label %body, label %end                  so %a leads to %end where it is false
//
// The statement around a branch is told by debug information: clang opens a block of the source for each `if`, and the last branch of
// its condition is known (ir/passes/condition-places.ts). The bodies of switches are the blocks that their cases are in. A block that
// the source merely opens is no statement that branches.

import { known } from '../base/known.ts';
import { controlFlowOf } from '../ir/control-flow.ts';
import { lexicalBlocksAround } from '../ir/debug.ts';
import { dominatorTree } from '../ir/dominators.ts';
import {
  type Block,
  type Branch,
  type Instruction,
  type Switch,
  terminatorOf,
} from '../ir/instruction.ts';
import { loopNest } from '../ir/loops.ts';
import type { MetadataNode } from '../ir/metadata.ts';
import type { Func } from '../ir/module.ts';
import type { LastOfConditions } from '../ir/passes/condition-places.ts';

export interface BranchPlace {
  readonly last: Branch | Switch;
  /** In the body of a loop; the condition of a loop is so only if there is a loop around. */
  readonly isInBody: boolean;
  /** If it is the condition of a loop: does it stay in the loop where it is true? */
  readonly stays: boolean | undefined;
  readonly isNested: boolean;
}

export function branchPlaces(fn: Func, lastOfConditions: LastOfConditions): BranchPlace[] {
  const flow = controlFlowOf(fn);
  const loops = new Loops(flow);
  const statements = new Statements(flow.blocks.map(terminatorOf), lastOfConditions);
  return flow.blocks.flatMap((block, number) => {
    const last = terminatorOf(block);
    if (last.op !== 'branch' && last.op !== 'switch') return [];
    const stays = last.op === 'branch' ? loops.stays(number, last) : undefined;
    const isInBody = loops.depthOf(number) > (stays === undefined ? 0 : 1);
    const isNested = isInBody || statements.isInside(number, last);
    return [{ last, isInBody, stays, isNested }];
  });
}

// ---- Loops -----------------------------------------------------------------------------------------------------------------

class Loops {
  private readonly nest;

  constructor(private readonly flow: ReturnType<typeof controlFlowOf>) {
    this.nest = loopNest(flow, dominatorTree(flow));
  }

  depthOf(number: number): number {
    return this.nest.innermost[number] < 0 ? 0 : this.nest.depth[number];
  }

  /** Does the condition of a loop stay in it where it is true? Undefined if the branch is no such condition. */
  stays(number: number, last: Branch): boolean | undefined {
    const header = this.nest.innermost[number];
    if (header < 0 || !this.isConditionOf(header, number, last)) return undefined;
    const [whenTrue, whenFalse] = [last.whenTrue, last.whenFalse].map((target) =>
      this.isWithin(
        known(this.flow.numberOf, targetThrough(this.flow.blocks[number], target)),
        header,
      ),
    );
    return whenTrue === whenFalse ? undefined : whenTrue;
  }

  /** Whether a branch is the condition of a loop or a part of it: at the loop's start or end, unlike a `break` elsewhere. */
  private isConditionOf(header: number, number: number, last: Branch): boolean {
    const next = this.flow.successors[number];
    if (number === header || next.includes(header)) return true;
    const joins = next.map((each) => this.flow.blocks[each]).filter(isJoin);
    const leadsBack = ({ whenTrue, whenFalse }: Branch) =>
      [whenTrue, whenFalse].includes(this.flow.blocks[header]);
    if (joins.some((join) => leadsBack(terminatorOf(join) as Branch))) return true;
    const line = terminatorOf(this.flow.blocks[header]).location?.line;
    return line !== undefined && line !== 0 && line === last.location?.line;
  }

  private isWithin(block: number, header: number): boolean {
    const { innermost, outer } = this.nest;
    let around = innermost[block];
    while (around >= 0 && around !== header) around = outer[around];
    return around === header;
  }
}

/** Does the block join the parts of a condition, and do nothing but branch on the result? */
function isJoin({ instructions }: Block): boolean {
  const [first, last] = instructions;
  return (
    instructions.length === 2 &&
    first.op === 'phi' &&
    last.op === 'branch' &&
    last.condition === first
  );
}

/** Where a branch of `from` to `target` leads, seen through blocks that join the parts of a condition. */
function targetThrough(from: Block, target: Block): Block {
  for (let join = target; isJoin(join); from = join, join = target) {
    const [phi, last] = join.instructions;
    if (phi.op !== 'phi' || last.op !== 'branch') return target;
    const value = phi.incoming.find(({ block }) => block === from)?.value;
    if (value?.kind !== 'integer') return target;
    target = value.value === 0n ? last.whenFalse : last.whenTrue;
  }
  return target;
}

// ---- Statements ------------------------------------------------------------------------------------------------------------

/** Knows the statements that branch, by the last instructions of all blocks in the order of the control flow. */
class Statements {
  /** By the block of an `if`: the last branch of its condition. */
  private readonly conditions = new Map<MetadataNode, number>();
  private readonly bodies = new Set<MetadataNode>();

  constructor(all: readonly Instruction[], lastOfConditions: LastOfConditions) {
    all.forEach((last, number) => {
      if (last.op === 'switch') for (const body of bodiesOf(last)) this.bodies.add(body);
      const statement = last.op === 'branch' ? lastOfConditions.get(last) : undefined;
      if (statement !== undefined) this.conditions.set(statement, number);
    });
  }

  /** What is inside of an `if` comes after all parts of its condition. */
  isInside(number: number, { location }: Branch | Switch): boolean {
    if (location === undefined) return false;
    return lexicalBlocksAround(location).some(
      ({ scope }) => this.bodies.has(scope) || (this.conditions.get(scope) ?? number) < number,
    );
  }
}

/** The blocks of the source that the cases of a switch are in, and the switch is not. */
function bodiesOf(last: Switch): MetadataNode[] {
  const outside = new Set(scopes(last));
  return last.cases.flatMap(({ block }) => {
    const located = block.instructions.find(({ location }) => location !== undefined);
    const inside = scopes(located ?? {}).filter((scope) => !outside.has(scope));
    return inside.slice(-1);
  });
}

/** From the inside outwards. */
function scopes({ location }: Partial<Pick<Branch, 'location'>>): MetadataNode[] {
  return location === undefined ? [] : lexicalBlocksAround(location).map(({ scope }) => scope);
}
