// Dominator trees of graphs whose nodes are numbers, after Cooper, Harvey and Kennedy, "A Simple, Fast Dominance
// Algorithm" (2001): iterate over the nodes in reverse postorder until no immediate dominator changes. Two rounds suffice
// for reducible control flow.

export interface DominatorTree {
  /** The immediate dominator's number, by node; the entry's is -1. */
  readonly parent: Int32Array;
  /** The children of each node, in ascending order. */
  readonly children: readonly (readonly number[])[];
  /** A node dominates another one when its interval [enter, leave] encloses the other's. */
  readonly enter: Int32Array;
  readonly leave: Int32Array;
}

/** Nodes are numbered in reverse postorder, the entry is 0, and all can be reached from it. */
export function dominatorTreeOf(predecessors: readonly (readonly number[])[]): DominatorTree {
  const parent = immediateDominators(predecessors);
  const children: number[][] = predecessors.map(() => []);
  for (let node = 1; node < parent.length; node++) children[parent[node]].push(node);
  return { parent, children, ...intervals(children) };
}

/** Every node dominates itself. */
export function dominates(tree: DominatorTree, above: number, below: number): boolean {
  return tree.enter[above] <= tree.enter[below] && tree.leave[below] <= tree.leave[above];
}

function immediateDominators(predecessors: readonly (readonly number[])[]): Int32Array {
  const unknown = -2;
  const parent = new Int32Array(predecessors.length).fill(unknown);
  parent[0] = -1;
  let changed = true;
  while (changed) {
    changed = false;
    for (let node = 1; node < parent.length; node++) {
      let nearest = unknown;
      for (const predecessor of predecessors[node]) {
        if (parent[predecessor] === unknown) continue;
        nearest = nearest === unknown ? predecessor : intersect(parent, nearest, predecessor);
      }
      if (parent[node] !== nearest) {
        parent[node] = nearest;
        changed = true;
      }
    }
  }
  return parent;
}

/** The nearest common ancestor: ancestors have smaller numbers. */
function intersect(parent: Int32Array, first: number, second: number): number {
  while (first !== second) {
    if (first > second) first = parent[first];
    else second = parent[second];
  }
  return first;
}

function intervals(children: readonly (readonly number[])[]) {
  const enter = new Int32Array(children.length);
  const leave = new Int32Array(children.length);
  const visited = new Int32Array(children.length);
  const path = [0];
  let time = 1;
  while (path.length > 0) {
    const node = path[path.length - 1];
    const child = children[node][visited[node]++];
    if (child === undefined) {
      leave[node] = time++;
      path.pop();
    } else {
      enter[child] = time++;
      path.push(child);
    }
  }
  return { enter, leave };
}
