// What the checks of floating-point operations say when they fail. The sanitizers of a native build do not look for any of
// these, so whoever confirms findings has to know them again.

export const floatMessages = {
  cast: 'floating-point value does not fit the integer type',
  divide: 'division of a floating-point number by zero',
  nan: 'floating-point operation on numbers gives a NaN',
  overflow: 'floating-point operation overflows to infinity',
  absorbed: 'sum or difference loses all bits of an operand that is not zero',
} as const;

export function isFloatMessage(message: string): boolean {
  return Object.values<string>(floatMessages).includes(message);
}
