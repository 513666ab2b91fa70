// Random scripts over floats, each by its number: every third is of QF_FP, of QF_BVFP with bit-vectors beside the floats, and of QF_ABVFP with
// arrays of them too. They have floats of small formats and of C's, all operators of the theory, all rounding modes, a rounding mode
// that is unknown, and constants from the corners of the formats. Operators that
// keep any solver busy for minutes are left to the small formats. Exponents have three bits at least: with two, cvc5 1.0.3 takes
// integers for subnormal numbers and refuses models that hold.

const modes = ['RNE', 'RNA', 'RTP', 'RTN', 'RTZ'];
const formats = [
  [3, 3],
  [3, 4],
  [3, 5],
  [4, 4],
  [5, 11],
  [8, 24],
  [11, 53],
] as const;
type Format = (typeof formats)[number];

const logics = ['QF_FP', 'QF_BVFP', 'QF_ABVFP'] as const;
type Logic = (typeof logics)[number];

export interface FloatScript {
  readonly logic: Logic;
  /** Declarations and assertions. */
  readonly text: string;
  readonly variables: readonly string[];
}

export function floatScript(number: number): FloatScript {
  return new Writer(number).script();
}

class Writer {
  private state: number;
  private readonly declared = new Map<string, string>();
  private readonly format: Format;
  private readonly logic: Logic;

  constructor(number: number) {
    this.logic = logics[number % logics.length];
    this.state = Math.imul(number + 1, 0x9e3779b1);
    this.format = formats[this.below(formats.length)];
  }

  script(): FloatScript {
    const count = 1 + this.below(3);
    const conditions = Array.from({ length: count }, () => `(assert ${this.condition(2)})`);
    const declarations = [...this.declared].map(
      ([name, sort]) => `(declare-const ${name} ${sort})`,
    );
    const text = [...declarations, ...conditions, ''].join('\n');
    return { logic: this.logic, text, variables: [...this.declared.keys()] };
  }

  private get isSmall(): boolean {
    return this.format[0] + this.format[1] <= 8;
  }

  private condition(depth: number): string {
    switch (this.below(10)) {
      case 0:
        return `(not ${this.condition(depth)})`;
      case 1:
        return `(= ${this.float(depth)} ${this.float(depth)})`;
      case 2: {
        const tests = 'Normal Subnormal Zero Infinite NaN Negative Positive'.split(' ');
        return `(fp.is${this.pick(tests)} ${this.float(depth)})`;
      }
      case 3:
        if (this.logic === 'QF_FP') return `(fp.lt ${this.float(depth)} ${this.float(depth)})`;
        return `(bvult ${this.integer(depth)} ${this.integer(depth)})`;
      case 4:
        return `(or ${this.condition(depth - 1)} ${this.condition(depth - 1)})`;
      default: {
        const comparison = this.pick(['fp.eq', 'fp.lt', 'fp.leq', 'fp.gt', 'fp.geq']);
        return `(${comparison} ${this.float(depth)} ${this.float(depth)})`;
      }
    }
  }

  private float(depth: number): string {
    if (depth <= 0 || this.below(5) === 0) return this.leaf();
    const next = () => this.float(depth - 1);
    const [mode, small] = [this.mode(), this.isSmall];
    switch (this.below(small ? 15 : 11)) {
      case 0:
      case 1:
        return `(fp.add ${mode} ${next()} ${next()})`;
      case 2:
        return `(fp.sub ${mode} ${next()} ${next()})`;
      case 3:
        return `(fp.mul ${mode} ${next()} ${small ? next() : this.constant()})`;
      case 4:
        return `(fp.neg ${next()})`;
      case 5:
        return `(fp.abs ${next()})`;
      case 6:
        return `(fp.roundToIntegral ${mode} ${next()})`;
      case 7:
        return `(${this.pick(['fp.min', 'fp.max'])} ${next()} ${next()})`;
      case 8:
        return this.converted(depth);
      case 9:
        if (this.logic === 'QF_FP') return `(fp.add ${mode} ${next()} ${this.constant()})`;
        return `((_ ${this.pick(['to_fp', 'to_fp_unsigned'])} ${this.sort}) ${mode} ${this.bits()})`;
      case 10:
        return `(ite ${this.condition(depth - 1)} ${next()} ${next()})`;
      case 11:
        return `(fp.div ${mode} ${next()} ${next()})`;
      case 12:
        return `(fp.fma ${mode} ${next()} ${next()} ${next()})`;
      case 13:
        return `(fp.sqrt ${mode} ${next()})`;
      default:
        return `(fp.rem ${next()} ${this.constant()})`;
    }
  }

  /** There and back through another format. */
  private converted(depth: number): string {
    const [exponent, significand] = formats[this.below(this.isSmall ? 5 : formats.length)];
    const there = `((_ to_fp ${exponent} ${significand}) ${this.mode()} ${this.float(depth - 1)})`;
    return `((_ to_fp ${this.sort}) ${this.mode()} ${there})`;
  }

  private integer(depth: number): string {
    if (this.below(3) === 0) return this.bits();
    const name = this.pick(['fp.to_ubv', 'fp.to_sbv']);
    return `((_ ${name} 6) ${this.mode()} ${this.float(depth - 1)})`;
  }

  private get sort(): string {
    return this.format.join(' ');
  }

  private leaf(): string {
    if (this.below(4) === 0) return this.constant();
    if (this.logic === 'QF_ABVFP' && this.below(3) === 0) return this.read();
    return this.variable(`x${this.below(2)}`, `(_ FloatingPoint ${this.sort})`);
  }

  private bits(): string {
    if (this.logic === 'QF_ABVFP' && this.below(2) === 0) return this.cell();
    if (this.below(2) === 0) return `#b${this.digits(6)}`;
    return this.variable('b', '(_ BitVec 6)');
  }

  /** A cell of an array of four, which may have been written to. */
  private cell(): string {
    const array = this.variable('a', '(Array (_ BitVec 2) (_ BitVec 6))');
    if (this.below(3) > 0) return `(select ${array} ${this.index()})`;
    const written = `(store ${array} ${this.index()} #b${this.digits(6)})`;
    return `(select ${written} ${this.index()})`;
  }

  private index(): string {
    if (this.below(2) === 0) return `#b${this.digits(2)}`;
    const from = this.below(5);
    return `((_ extract ${from + 1} ${from}) ${this.variable('b', '(_ BitVec 6)')})`;
  }

  /** A float whose first bits are a cell's. */
  private read(): string {
    const more = this.format[0] + this.format[1] - 6;
    const bits = more === 0 ? this.cell() : `(concat ${this.cell()} #b${this.digits(more)})`;
    return `((_ to_fp ${this.sort}) ${bits})`;
  }

  private variable(name: string, sort: string): string {
    this.declared.set(name, sort);
    return name;
  }

  private mode(): string {
    if (this.isSmall && this.below(12) === 0) return this.variable('r', 'RoundingMode');
    return this.pick(modes);
  }

  private constant(): string {
    const [exponent, significand] = this.format;
    switch (this.below(6)) {
      case 0:
        return `(_ ${this.pick(['+oo', '-oo', '+zero', '-zero', 'NaN'])} ${this.sort})`;
      case 1:
        return `((_ to_fp ${this.sort}) ${this.pick(modes)} ${this.pick(['0.1', '1.0', '2.5', '(- 0.3)', '1000.75'])})`;
      case 2: {
        const field = this.pick(['0'.repeat(exponent), `${'1'.repeat(exponent - 1)}0`]);
        return this.literal(field, this.pick(['0', '1']).repeat(significand - 1));
      }
      default:
        return this.literal(this.digits(exponent), this.digits(significand - 1));
    }
  }

  private literal(exponent: string, fraction: string): string {
    return `(fp #b${this.below(2)} #b${exponent} #b${fraction})`;
  }

  private digits(count: number): string {
    return Array.from({ length: count }, () => this.below(2)).join('');
  }

  private pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)];
  }

  /** The next number of a small generator; the upper bits are the better ones. */
  private below(limit: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) | 0;
    const mixed = Math.imul(this.state ^ (this.state >>> 15), 0x2c1b3c6d);
    return ((mixed ^ (mixed >>> 12)) >>> 8) % limit;
  }
}
