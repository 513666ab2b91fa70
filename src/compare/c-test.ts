// A difference between two functions as a C file for any compiler: it has the program's text in it, calls the function with
// the input, and prints what came out. The two may define the same names, so it is built twice, once with each.

import { extname, resolve } from 'node:path';
import { cString } from '../base/c-string.ts';
import { shellWord } from '../base/shell-words.ts';
import { UserError } from '../base/user-error.ts';
import type { CSignature, CType } from '../build/harness/c-type.ts';
import type { ParameterPlan } from '../build/harness/plan.ts';
import { argumentsIn } from '../c-calls/arguments.ts';
import { caseInputs, elementType, resultName, type Variable } from '../c-calls/case-inputs.ts';
import type { Input } from '../input/input.ts';
import { lineComment } from '../report/c-text.ts';

/** One of the two functions. */
export interface CalledFunction {
  readonly name: string;
  /** The file that defines it, and all files of its program. */
  readonly unit: string;
  readonly files: readonly string[];
  readonly signature: CSignature | undefined;
  readonly plans: readonly ParameterPlan[];
}

export type CTest = { readonly text: string } | { readonly impossible: string };

export function callTest(
  [a, b]: readonly [CalledFunction, CalledFunction],
  flags: readonly string[],
  input: Input,
  remarks: readonly string[],
): CTest {
  try {
    return { text: testText(a, b, flags, input, remarks) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { impossible: error.message.replace(/^--spec: /, '') };
  }
}

function testText(
  a: CalledFunction,
  b: CalledFunction,
  flags: readonly string[],
  input: Input,
  remarks: readonly string[],
): string {
  return `${remarks.map(lineComment).join('\n')}
//
// Build it with each of the two, and run both:
${lineComment(`  ${buildLine('A', a, flags)}`)}
${lineComment(`  ${buildLine('B', b, flags)}`)}

#define main main_of_the_program
#ifdef SIDE_B
#include ${JSON.stringify(resolve(b.unit))}
#else
#include ${JSON.stringify(resolve(a.unit))}
#endif
#undef main

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef SIDE_B
#define SIDE "B"
#else
#define SIDE "A"
#endif

static void show_bytes(const char *name, const void *bytes, size_t size) {
  printf("%s: %s =", SIDE, name);
  for (size_t i = 0; i < size; i++) printf(" %02x", ((const unsigned char *)bytes)[i]);
  printf("\\n");
}

static void show_text(const char *name, const char *text, size_t size) {
  printf("%s: %s = \\"%.*s\\"\\n", SIDE, name, (int)size, text);
}

int main(void) {
  (void)show_bytes, (void)show_text;
#ifdef SIDE_B
${indented(callLines(b, input))}
#else
${indented(callLines(a, input))}
#endif
  return 0;
}
`;
}

function buildLine(side: 'A' | 'B', { files, unit }: CalledFunction, flags: readonly string[]) {
  const others = files
    .filter((file) => resolve(file) !== resolve(unit))
    .map((file) => resolve(file));
  const foreign = files.find((file) => !/^\.[ci]$/.test(extname(file)));
  if (foreign !== undefined) throw new UserError(`'${foreign}' is not C source`);
  const program = `test-${side.toLowerCase()}`;
  const words = ['cc', `-DSIDE_${side}`, ...flags, 'test.c', ...others, '-o', program, '-lm'];
  return `${words.map(shellWord).join(' ')} && ./${program}`;
}

function callLines({ name, signature, plans }: CalledFunction, input: Input): string[] {
  if (signature === undefined) throw new UserError(`'${name}' has no debug information`);
  const given = argumentsIn(input, plans, signature.parameters);
  const { lines, variables } = caseInputs(name, given, signature);
  return [
    ...lines,
    ...(signature.result.kind === 'void'
      ? ['printf("%s: it returns\\n", SIDE);']
      : shown(resultName, signature.result)),
    ...variables.filter(({ object }) => !object.constant).flatMap(shownVariable),
  ];
}

function shownVariable({ name, object, isArray }: Variable): string[] {
  const type = elementType(object);
  if (!isArray) return shown(name, type);
  return [isCharacter(type) ? textOf(name) : bytesOf(name)];
}

/** Statements that print a value. */
function shown(name: string, type: CType): string[] {
  const label = cString(name);
  switch (type.kind) {
    case 'number':
      if (type.float) return [`printf("%s: %s = %.17g\\n", SIDE, ${label}, (double)${name});`];
      return [integerOf(name, type.signed)];
    case 'enumeration':
      return [integerOf(name, type.signed)];
    case 'pointer':
      return pointerOf(name, type.target());
    case 'array':
      return [isCharacter(type.element) ? textOf(name) : bytesOf(name)];
    case 'record':
      if (type.union) return [bytesOf(name)];
      return type.members.flatMap((member) =>
        shown(member.name === '' ? name : `${name}.${member.name}`, member.type),
      );
    default:
      return [];
  }
}

function pointerOf(name: string, target: CType): string[] {
  const label = cString(name);
  const whether = `printf("%s: %s is %s\\n", SIDE, ${label}, ${name} ? "a pointer" : "NULL");`;
  if (!isCharacter(target)) return [whether];
  return [whether, `if (${name}) show_text(${label}, ${name}, strlen(${name}));`];
}

function integerOf(name: string, signed: boolean): string {
  const [format, type] = signed ? ['%lld', 'long long'] : ['%llu', 'unsigned long long'];
  return `printf("%s: %s = ${format}\\n", SIDE, ${cString(name)}, (${type})${name});`;
}

function textOf(name: string): string {
  return `show_text(${cString(name)}, ${name}, sizeof ${name});`;
}

function bytesOf(name: string): string {
  return `show_bytes(${cString(name)}, &${name}, sizeof ${name});`;
}

function isCharacter(type: CType): boolean {
  return type.kind === 'number' && type.spelling === 'char';
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join('\n');
}
