// Strongly connected components (Tarjan, "Depth-First Search and Linear Graph Algorithms", 1972), without
// recursion.

import { known } from '../base/known.ts';

/** The components of the graph over `nodes`; successors that are not among them do not count. */
export function stronglyConnected<Node>(
  nodes: ReadonlySet<Node>,
  successorsOf: (node: Node) => readonly Node[],
): Node[][] {
  const components: Node[][] = [];
  const order = new Map<Node, number>();
  const lowest = new Map<Node, number>();
  const open: Node[] = [];
  const isOpen = new Set<Node>();
  const path: { node: Node; successors: readonly Node[]; next: number }[] = [];

  const enter = (node: Node) => {
    lowest.set(node, order.size);
    order.set(node, order.size);
    open.push(node);
    isOpen.add(node);
    path.push({ node, successors: successorsOf(node), next: 0 });
  };
  const lower = (node: Node, to: number) => lowest.set(node, Math.min(known(lowest, node), to));
  const close = (node: Node) => {
    const component = open.splice(open.lastIndexOf(node));
    for (const member of component) isOpen.delete(member);
    components.push(component);
  };

  for (const start of nodes) {
    if (!order.has(start)) enter(start);
    while (path.length > 0) {
      const top = path[path.length - 1];
      if (top.next < top.successors.length) {
        const successor = top.successors[top.next++];
        if (!nodes.has(successor)) continue;
        if (!order.has(successor)) enter(successor);
        else if (isOpen.has(successor)) lower(top.node, known(order, successor));
        continue;
      }
      path.pop();
      if (path.length > 0) lower(path[path.length - 1].node, known(lowest, top.node));
      if (lowest.get(top.node) === order.get(top.node)) close(top.node);
    }
  }
  return components;
}
