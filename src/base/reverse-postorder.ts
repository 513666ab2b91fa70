// The nodes of a graph in reverse postorder: a node comes before its successors except along retreating edges. Nothing here
// recurses, because generated C has functions with tens of thousands of blocks in a chain.

/** All nodes that can be reached from the entry; `successorsOf` gives a fresh array each time. */
export function reversePostorder<Node>(entry: Node, successorsOf: (node: Node) => Node[]): Node[] {
  const postorder: Node[] = [];
  const seen = new Set([entry]);
  const path = [{ node: entry, successors: successorsOf(entry) }];
  while (path.length > 0) {
    const { node, successors } = path[path.length - 1];
    // Last successor first, so that the reversed order lists the successors as the source has them.
    const next = successors.pop();
    if (next === undefined) {
      postorder.push(node);
      path.pop();
    } else if (!seen.has(next)) {
      seen.add(next);
      path.push({ node: next, successors: successorsOf(next) });
    }
  }
  return postorder.reverse();
}
