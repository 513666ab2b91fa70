// The documents that `clew check --json` and `clew compare --json` print, as far as editors and agents read them. check-document.ts and
// compare/report.ts write them.

import {
  anything,
  count,
  dictionaryOf,
  fields,
  finiteNumber,
  flag,
  listOf,
  optional,
  text,
} from '../base/schema.ts';

export interface FrameRecord {
  readonly function: string;
  readonly file?: string | undefined;
  readonly line: number;
  readonly column: number;
  /** Whether it belongs to the C library of clew. */
  readonly library: boolean;
}

export interface FindingRecord {
  readonly kind: string;
  readonly message: string;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly function?: string | undefined;
  readonly stack: readonly FrameRecord[];
  readonly object?: ObjectRecord | undefined;
  /** The folder of the finding. */
  readonly folder: string;
  readonly confirmed: readonly string[];
  readonly call?: string | undefined;
  /** Bytes in hexadecimal, by the names of the parts. */
  readonly input: Readonly<Record<string, string>>;
}

interface ObjectRecord {
  readonly name?: string | undefined;
  readonly declared?: { readonly file: string; readonly line: number } | undefined;
  readonly allocated?: readonly FrameRecord[] | undefined;
  readonly freed?: readonly FrameRecord[] | undefined;
}

export interface CheckRecord {
  readonly status: string;
  readonly complete: boolean;
  readonly findings: readonly FindingRecord[];
  readonly gaps: readonly {
    readonly kind: string;
    readonly site?: string | undefined;
    readonly text: string;
  }[];
  readonly bounds?: readonly BoundRecord[] | undefined;
  readonly hints?: readonly string[] | undefined;
  readonly coverage?: { readonly lines: Share; readonly branches: Share } | undefined;
  readonly paths?: number | undefined;
  readonly seconds?: number | undefined;
  readonly stopped?: string | undefined;
  readonly error?: ErrorRecord | undefined;
}

interface BoundRecord {
  readonly what: string;
  readonly limit: string;
  readonly option?: string | undefined;
}

interface Share {
  readonly covered: number;
  readonly total: number;
}

export interface ErrorRecord {
  readonly kind: string;
  readonly message: string;
  readonly diagnostics?: string | undefined;
}

export interface CompareRecord {
  readonly status: string;
  readonly bounds?: readonly string[] | undefined;
  readonly gaps?: readonly unknown[] | undefined;
  readonly differences?: readonly DifferenceRecord[] | undefined;
  readonly error?: ErrorRecord | undefined;
}

export interface DifferenceRecord {
  readonly input: string;
  readonly what: readonly {
    readonly what: string;
    readonly name?: string | undefined;
    readonly a: string;
    readonly b: string;
  }[];
  readonly test: string;
}

const frame = fields<FrameRecord>({
  function: text,
  file: optional(text),
  line: finiteNumber,
  column: finiteNumber,
  library: flag,
});

const object = fields<ObjectRecord>({
  name: optional(text),
  declared: optional(fields({ file: text, line: finiteNumber })),
  allocated: optional(listOf(frame)),
  freed: optional(listOf(frame)),
});

const finding = fields<FindingRecord>({
  kind: text,
  message: text,
  file: optional(text),
  line: optional(finiteNumber),
  column: optional(finiteNumber),
  function: optional(text),
  stack: listOf(frame),
  object: optional(object),
  folder: text,
  confirmed: listOf(text),
  call: optional(text),
  input: dictionaryOf(text),
});

const share = fields<Share>({ covered: count, total: count });

const error = fields<ErrorRecord>({ kind: text, message: text, diagnostics: optional(text) });

export const checkRecord = fields<CheckRecord>({
  status: text,
  complete: flag,
  findings: listOf(finding),
  gaps: listOf(fields({ kind: text, site: optional(text), text })),
  bounds: optional(
    listOf(fields<BoundRecord>({ what: text, limit: text, option: optional(text) })),
  ),
  hints: optional(listOf(text)),
  coverage: optional(fields({ lines: share, branches: share })),
  paths: optional(count),
  seconds: optional(finiteNumber),
  stopped: optional(text),
  error: optional(error),
});

export const compareRecord = fields<CompareRecord>({
  status: text,
  bounds: optional(listOf(text)),
  gaps: optional(listOf(anything)),
  differences: optional(
    listOf(
      fields<DifferenceRecord>({
        input: text,
        what: listOf(fields({ what: text, name: optional(text), a: text, b: text })),
        test: text,
      }),
    ),
  ),
  error: optional(error),
});
