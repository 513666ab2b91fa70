// How an expectation is written, by who runs the case: the macros of specifications (libc/replay/clew-spec.h), C's assert, or
// Unity. Each of them takes what was observed as a literal.

import type { CType } from '../build/harness/c-type.ts';

export interface ExpectationWords {
  integer(name: string, literal: string, type: CType): string;
  /** Floats are the same if they are equal, or both not a number. */
  float(name: string, literal: string): string;
  /** An array of integers, in full. */
  array(name: string, literals: readonly string[], type: CType): string[];
  /** An object of `size` bytes: those of the literal, and zeros behind them. */
  bytes(name: string, literal: string, size: number): string;
  text(name: string, literal: string): string;
  /** If `target` is undefined, the pointer leads to something that the case does not know. */
  pointer(name: string, target: string | undefined): string;
}

export const specWords: ExpectationWords = {
  integer: (name, literal) => `EXPECT(${name}, ${literal});`,
  float: (name, literal) => `EXPECT_FLOAT(${name}, ${literal});`,
  array: (name, literals) => [`EXPECT_ARRAY(${name}, ${literals.join(', ')});`],
  bytes: (name, literal) => `EXPECT_BYTES(${name}, ${literal});`,
  text: (name, literal) => `EXPECT_TEXT(${name}, ${literal});`,
  pointer: (name, target) => `EXPECT_POINTER(${name}, ${target ?? 'ELSEWHERE'});`,
};

export const assertWords: ExpectationWords = {
  integer: (name, literal) => `assert(${name} == ${literal});`,
  float: (name, literal) => `assert(${sameFloat(name, literal)});`,
  array: (name, literals, type) =>
    literals.map((literal, i) => assertWords.integer(`${name}[${i}]`, literal, type)),
  bytes: (name, literal, size) =>
    `assert(memcmp(&${name}, ${bytesOf(literal, size)}, ${size}) == 0);`,
  text: (name, literal) => `assert(${name} != NULL && strcmp(${name}, ${literal}) == 0);`,
  pointer: (name, target) => {
    if (target === undefined) return `assert(${name} != NULL);`;
    if (target === 'NULL') return `assert(${name} == NULL);`;
    return `assert((const void *)${name} == (const void *)(${target}));`;
  },
};

/** Floats are compared exactly: Unity's own comparison of them allows for a difference. */
export const unityWords: ExpectationWords = {
  integer: (name, literal, type) => `TEST_ASSERT_EQUAL_${unityType(type)}(${literal}, ${name});`,
  float: (name, literal) => {
    const condition = sameFloat(name, literal);
    return `TEST_ASSERT_TRUE_MESSAGE(${condition}, ${JSON.stringify(condition)});`;
  },
  array: (name, literals, type) =>
    literals.map((literal, i) => unityWords.integer(`${name}[${i}]`, literal, type)),
  bytes: (name, literal, size) =>
    `TEST_ASSERT_EQUAL_MEMORY(${bytesOf(literal, size)}, &${name}, ${size});`,
  text: (name, literal) => `TEST_ASSERT_EQUAL_STRING(${literal}, ${name});`,
  pointer: (name, target) => {
    if (target === undefined) return `TEST_ASSERT_NOT_NULL(${name});`;
    if (target === 'NULL') return `TEST_ASSERT_NULL(${name});`;
    return `TEST_ASSERT_EQUAL_PTR(${target}, ${name});`;
  },
};

function sameFloat(name: string, literal: string): string {
  return literal === 'NAN' ? `isnan(${name})` : `${name} == ${literal}`;
}

/** C fills the rest of the array with zeros. The literal may have as many bytes as the array, without a zero behind them. */
function bytesOf(literal: string, size: number): string {
  return `(const char[${size}]){${literal}}`;
}

function unityType(type: CType): string {
  const isUnsigned = (type.kind === 'number' || type.kind === 'enumeration') && !type.signed;
  return `${isUnsigned ? 'UINT' : 'INT'}${type.size === 8 ? '64' : ''}`;
}
