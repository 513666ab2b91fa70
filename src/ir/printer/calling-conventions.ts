// Calling conventions by their number; C's own has no name.

const NAMES: Readonly<Record<number, string>> = {
  8: 'fastcc',
  9: 'coldcc',
  10: 'ghccc',
  13: 'anyregcc',
  14: 'preserve_mostcc',
  15: 'preserve_allcc',
  16: 'swiftcc',
  17: 'cxx_fast_tlscc',
  18: 'tailcc',
  19: 'cfguard_checkcc',
  20: 'swifttailcc',
  21: 'preserve_nonecc',
  64: 'x86_stdcallcc',
  65: 'x86_fastcallcc',
  66: 'arm_apcscc',
  67: 'arm_aapcscc',
  68: 'arm_aapcs_vfpcc',
  70: 'x86_thiscallcc',
  75: 'intel_ocl_bicc',
  78: 'x86_64_sysvcc',
  79: 'win64cc',
  80: 'x86_vectorcallcc',
  83: 'x86_intrcc',
  92: 'x86_regcallcc',
};

/** The convention's keyword with a space behind it; empty for C's. */
export function callingConvention(number: number): string {
  if (number === 0) return '';
  return `${NAMES[number] ?? `cc${number}`} `;
}
