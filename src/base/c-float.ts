// Floating-point numbers as people and C write them.

/** The shortest decimal that is read back as the same number. */
function shortestDecimal(value: number, isFloat: boolean): string {
  if (Object.is(value, -0)) return '-0';
  const rounded = isFloat ? Math.fround : Number;
  for (let digits = 1; digits < 17; digits++) {
    const text = Number(value.toPrecision(digits));
    if (rounded(text) === value) return String(text);
  }
  return String(value);
}

/** A literal of type float or double. <math.h> has the names of what has no digits. */
export function floatLiteral(value: number, isFloat: boolean): string {
  if (Number.isNaN(value)) return 'NAN';
  if (!Number.isFinite(value)) return value < 0 ? '-INFINITY' : 'INFINITY';
  return `${powerOfTwo(value) ?? withPoint(shortestDecimal(value, isFloat))}${isFloat ? 'f' : ''}`;
}

function withPoint(text: string): string {
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/** Powers of two from here on, and their reciprocals, are read more easily by their exponent. */
const farFromOne = 40;

/** 0x1p-1074; undefined for other numbers. */
function powerOfTwo(value: number): string | undefined {
  const exponent = value === 0 ? 0 : Math.round(Math.log2(Math.abs(value)));
  if (Math.abs(exponent) < farFromOne || 2 ** exponent !== Math.abs(value)) return undefined;
  return `${value < 0 ? '-' : ''}0x1p${exponent < 0 ? '' : '+'}${exponent}`;
}
