// The kinds of findings: scripts, reports and suppressions know them by these names.

export const findingKinds = [
  'out-of-bounds',
  'use-after-free',
  'double-free',
  'invalid-free',
  'null-dereference',
  'stack-use-after-return',
  'read-only-write',
  'divide-by-zero',
  'shift',
  'signed-overflow',
  'assert',
  'abort',
  'unreachable',
  'hang',
  'stack-overflow',
  'leak',
  'uninitialized-read',
  'user',
  // Beyond the kinds that scripts know from the start:
  'invalid-call',
  'missing-function',
  'unsupported',
  'data-race',
  'deadlock',
  'invalid-lock',
] as const;

export type FindingKind = (typeof findingKinds)[number];
