// What each case leads to, found out by running it: a C file with the calls of all cases, which tells the result and every
// variable after each. It never leaves the box; the specification is written from what it tells.

import type { CType } from '../build/harness/c-type.ts';
import { type CaseInputs, resultName } from '../c-calls/case-inputs.ts';
import type { Behaviour } from '../compare/behaviour.ts';
import type { Observed } from './expectations.ts';

const helpers = `
long __clew_readable(const void *pointer);
static void clew_tell(char kind, const void *address, const void *bytes, size_t size) {
  printf("\\001%c%lx:", kind, (unsigned long)address);
  for (size_t i = 0; i < size; i++) printf("%02x", ((const unsigned char *)bytes)[i]);
  printf("\\002");
}
static void clew_tell_text(const char *text) {
  long most = text ? __clew_readable(text) : 0;
  for (long i = 0; i < most; i++) {
    if (text[i]) continue;
    clew_tell('t', text, text, (size_t)i);
    return;
  }
}
`;

/** `heading` includes the program, and what a specification needs. */
export function recorderText(heading: string, result: CType, cases: readonly CaseInputs[]): string {
  const blocks = cases.map(({ lines, variables }) => {
    const tells = [
      ...(result.kind === 'void'
        ? []
        : [`clew_tell('r', 0, &${resultName}, sizeof ${resultName});`]),
      ...(isTextPointer(result) ? [`clew_tell_text((const char *)${resultName});`] : []),
      ...variables.map(({ name }) => `clew_tell('v', &${name}, &${name}, sizeof ${name});`),
      "clew_tell('e', 0, 0, 0);",
    ];
    return `  CASE(new, recorded) {\n    ${[...lines, ...tells].join('\n    ')}\n  }\n`;
  });
  return `${heading}${helpers}
int main(int argc, char **argv) {
  SPECIFICATION(argc, argv);
${blocks.join('')}  return spec_end();
}
`;
}

function isTextPointer(type: CType): boolean {
  if (type.kind !== 'pointer') return false;
  const target = type.target();
  return target.kind === 'number' && target.character;
}

/** What a case showed; undefined if it did not come to its end. */
export function observedIn({ stdout }: Behaviour): Observed | undefined {
  const text = Buffer.from(stdout).toString('latin1');
  let result = new Uint8Array(0);
  let isComplete = false;
  let found: { address: bigint; bytes: Uint8Array } | undefined;
  const told: { address: bigint; bytes: Uint8Array }[] = [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: marks that no text of a program is likely to have
  for (const [, kind, address, hex] of text.matchAll(/\x01([rtve])([0-9a-f]+):([0-9a-f]*)\x02/g)) {
    const record = {
      address: BigInt(`0x${address}`),
      bytes: Uint8Array.from(Buffer.from(hex, 'hex')),
    };
    if (kind === 'r') result = record.bytes;
    else if (kind === 't') found = record;
    else if (kind === 'v') told.push(record);
    else isComplete = true;
  }
  if (!isComplete) return undefined;
  const isInVariable =
    found !== undefined &&
    told.some(({ address, bytes }) => {
      const end = address + BigInt(bytes.length);
      return found.address >= address && found.address <= end;
    });
  return { result, text: isInVariable ? undefined : found?.bytes, variables: told };
}
