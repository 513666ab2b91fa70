// The types that __VERIFIER_nondet_* functions are named after (libc/src/verifier/nondet.c): the input of such a call is an
// object with the type's name, so its bytes can be shown as a number of that type.

export type NondetType = 'bool' | 'character' | 'float' | 'signed' | 'unsigned';

const signed = ['schar', 'short', 'int', 'long', 'longlong', 'int128', 'loff_t'];
const unsigned = ['uchar', 'unsigned_char', 'ushort', 'uint', 'unsigned', 'unsigned_int'];
const moreUnsigned = ['ulong', 'ulonglong', 'uint128', 'size_t', 'sector_t', 'pthread_t'];
const pointers = ['pointer', 'pchar'];
const widths = [8, 16, 32, 64];

const types: ReadonlyMap<string, NondetType> = new Map<string, NondetType>([
  ...['bool', '_Bool'].map((name) => [name, 'bool'] as const),
  ['char', 'character'],
  ...['float', 'double'].map((name) => [name, 'float'] as const),
  ...signed.map((name) => [name, 'signed'] as const),
  ...[...unsigned, ...moreUnsigned, ...pointers].map((name) => [name, 'unsigned'] as const),
  ...widths.flatMap((width) => [
    [`s${width}`, 'signed'] as const,
    [`S${width}`, 'signed'] as const,
  ]),
  ...widths.flatMap((width) => [
    [`u${width}`, 'unsigned'] as const,
    [`U${width}`, 'unsigned'] as const,
  ]),
]);

/** `name` is the object's name without its occurrence ("#1"). */
export function nondetType(name: string): NondetType | undefined {
  return types.get(name);
}
