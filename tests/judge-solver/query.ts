// A random query as a tree, and its text. The operators that z3 4.8 does not know yet (the overflow
// predicates of SMT-LIB 2.7) are spelled out for it by their definitions, in double width,
// independently of how clew builds them.

/** 0 is Bool, w > 0 a bit-vector; arrays are `array`. */
export type Sort = number | ArraySort;

export interface ArraySort {
  readonly index: number;
  readonly element: number;
}

export interface Node {
  readonly op: string;
  readonly sort: Sort;
  readonly args: readonly Node[];
  /** The numbers of an indexed operator, such as extract's. */
  readonly numbers?: readonly number[];
}

export interface Query {
  readonly constraints: readonly Node[];
}

export type Dialect = 'clew' | 'z3';

export function isArray(sort: Sort): sort is ArraySort {
  return typeof sort !== 'number';
}

export function sameSort(a: Sort, b: Sort): boolean {
  if (isArray(a)) return isArray(b) && a.index === b.index && a.element === b.element;
  return a === b;
}

function writtenSort(sort: Sort): string {
  if (isArray(sort)) return `(Array ${writtenSort(sort.index)} ${writtenSort(sort.element)})`;
  return sort === 0 ? 'Bool' : `(_ BitVec ${sort})`;
}

/** Declarations and assertions; what is asked about them, the judge adds. */
export function scriptOf(query: Query, dialect: Dialect): string {
  const variables = new Map<string, Sort>();
  for (const constraint of query.constraints) collectVariables(constraint, variables);
  const declarations = [...variables].map(
    ([name, sort]) => `(declare-const ${name} ${writtenSort(sort)})`,
  );
  const assertions = query.constraints.map(
    (constraint) => `(assert ${new Printer(dialect).print(constraint)})`,
  );
  return [...declarations, ...assertions, ''].join('\n');
}

/** Variables are nodes without arguments whose op is a name with a dollar sign in it. */
export function isVariable(node: Node): boolean {
  return node.op.includes('$');
}

function collectVariables(node: Node, into: Map<string, Sort>): void {
  if (isVariable(node)) into.set(node.op, node.sort);
  for (const arg of node.args) collectVariables(arg, into);
}

/** Prints nodes that occur more than once as let bindings. */
class Printer {
  private readonly uses = new Map<Node, number>();
  private readonly names = new Map<Node, string>();
  private readonly bindings: string[] = [];
  private readonly dialect: Dialect;

  constructor(dialect: Dialect) {
    this.dialect = dialect;
  }

  print(root: Node): string {
    this.count(root);
    const body = this.node(root);
    const opened = this.bindings.map((binding) => `(let (${binding}) `).join('');
    return `${opened}${body}${')'.repeat(this.bindings.length)}`;
  }

  private count(node: Node): void {
    const uses = this.uses.get(node) ?? 0;
    this.uses.set(node, uses + 1);
    if (uses === 0) for (const arg of node.args) this.count(arg);
  }

  private node(node: Node): string {
    const known = this.names.get(node);
    if (known !== undefined) return known;
    const text = this.application(node);
    if (node.args.length === 0 || this.uses.get(node) === 1) return text;
    const name = `?${this.names.size}`;
    this.names.set(node, name);
    this.bindings.push(`(${name} ${text})`);
    return name;
  }

  private application(node: Node): string {
    if (node.args.length === 0) return node.op;
    const args = node.args.map((arg) => this.node(arg));
    const spelled = this.dialect === 'z3' ? spelledOut(node, args) : undefined;
    if (spelled !== undefined) return spelled;
    if (node.op === 'const') return `((as const ${writtenSort(node.sort)}) ${args[0]})`;
    const head = node.numbers ? `(_ ${node.op} ${node.numbers.join(' ')})` : node.op;
    return `(${head} ${args.join(' ')})`;
  }
}

/**
 * An overflow predicate as "the exact result does not fit", computed with enough bits to be exact.
 */
function spelledOut({ op, args }: Node, [a, b]: string[]): string | undefined {
  const match = /^bv([us])?(neg|add|sub|mul|div)o$/.exec(op);
  if (match === null) return undefined;
  const [, sign, operation] = match;
  const width = args[0].sort as number;
  const wide = 2 * width + 2;
  const extend = `(_ ${sign === 'u' ? 'zero' : 'sign'}_extend ${wide - width})`;
  const operands = [a, b].filter((text) => text !== undefined).map((text) => `(${extend} ${text})`);
  const exactOperator = operation === 'div' ? 'bvsdiv' : `bv${operation}`;
  const exact = `(${exactOperator} ${operands.join(' ')})`;
  const fits = `(= ?exact (${extend} ((_ extract ${width - 1} 0) ?exact)))`;
  // Division by zero is no overflow, whatever its value.
  const guard = operation === 'div' ? `(not (= ${b} (_ bv0 ${width})))` : 'true';
  return `(let ((?exact ${exact})) (and ${guard} (not ${fits})))`;
}
