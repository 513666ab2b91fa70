// Smaller queries that may show the same disagreement: fewer constraints first, then any term
// replaced by one of its own parts of the same sort, or by a constant.

import { isArray, isVariable, type Node, type Query, sameSort } from './query.ts';

export function* smallerQueries({ constraints }: Query): IterableIterator<Query> {
  for (const dropped of constraints.keys()) {
    if (constraints.length > 1) yield { constraints: constraints.toSpliced(dropped, 1) };
  }
  for (const [place, constraint] of constraints.entries()) {
    for (const smaller of smallerNodes(constraint)) {
      yield { constraints: constraints.with(place, smaller) };
    }
  }
}

function* smallerNodes(node: Node): IterableIterator<Node> {
  yield* constantsFor(node);
  for (const part of partsOf(node)) {
    if (part !== node && sameSort(part.sort, node.sort)) yield part;
  }
  for (const [place, arg] of node.args.entries()) {
    if (node.args.length > 2 && isAnyArity(node.op)) {
      yield { ...node, args: node.args.toSpliced(place, 1) };
    }
    for (const smaller of smallerNodes(arg))
      yield { ...node, args: node.args.with(place, smaller) };
  }
}

function isAnyArity(op: string): boolean {
  return ['and', 'or', 'xor', '=>', '=', 'distinct', 'bvand', 'bvor', 'bvxor', 'bvadd'].includes(
    op,
  );
}

function* constantsFor({ op, sort, args }: Node): IterableIterator<Node> {
  if (isArray(sort)) return;
  const isLeaf = args.length === 0;
  if (sort === 0) {
    if (op === 'true' || op === 'false') return;
    yield { op: 'true', sort, args: [] };
    yield { op: 'false', sort, args: [] };
  } else if (!isLeaf || isVariable({ op, sort, args })) {
    yield { op: `(_ bv0 ${sort})`, sort, args: [] };
    if (!isLeaf) yield { op: `(_ bv1 ${sort})`, sort, args: [] };
  }
}

/** All parts of a term, the outermost first. */
function* partsOf(node: Node): IterableIterator<Node> {
  yield node;
  for (const arg of node.args) yield* partsOf(arg);
}
