// The types that __VERIFIER_nondet_* functions are named after (libc/src/verifier/nondet.c): the input of such a call is an
// object with the type's name, so its bytes can be shown as a number of that type.

export type NondetType = 'bool' | 'character' | 'float' | 'signed' | 'unsigned';

const widths = [8, 16, 32, 64];

const names: Readonly<Record<NondetType, readonly string[]>> = {
  bool: ['bool', '_Bool'],
  character: ['char'],
  float: ['float', 'double'],
  signed: [
    ...['schar', 'short', 'int', 'long', 'longlong', 'int128', 'loff_t'],
    ...widths.flatMap((width) => [`s${width}`, `S${width}`]),
  ],
  unsigned: [
    ...['uchar', 'unsigned_char', 'ushort', 'uint', 'unsigned', 'unsigned_int', 'ulong'],
    ...['ulonglong', 'uint128', 'size_t', 'sector_t', 'pthread_t', 'pointer', 'pchar'],
    ...widths.flatMap((width) => [`u${width}`, `U${width}`]),
  ],
};

const types: ReadonlyMap<string, NondetType> = new Map(
  Object.entries(names).flatMap(([type, all]) => all.map((name) => [name, type as NondetType])),
);

/** `name` is the object's name without its occurrence ("#1"). */
export function nondetType(name: string): NondetType | undefined {
  return types.get(name);
}
