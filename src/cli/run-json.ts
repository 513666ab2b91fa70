// The JSON document of `clew run --json`. Scripts depend on its fields: docs/guide/run.md lists them.

import type { Outcome } from '../machine/outcome.ts';
import { findingRecord } from '../results/finding-record.ts';
import type { NotCaptured } from '../source/unit.ts';
import type { RunAnswer } from './run-thread.ts';

type Ended = Extract<RunAnswer, { kind: 'ended' }>;

export function runDocument(
  ended: Ended,
  warnings: string,
  notCaptured: readonly NotCaptured[],
): string {
  const document = {
    ...endOf(ended.outcome),
    stdout: textOrBase64(ended.stdout),
    stderr: textOrBase64(ended.stderr),
    remarks: ended.remarks,
    sent: ended.sent.map(({ connection, bytes }) => ({ connection, data: textOrBase64(bytes) })),
    warnings,
    notCaptured,
    seconds: ended.seconds,
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function endOf(outcome: Outcome) {
  switch (outcome.kind) {
    case 'exited':
      return { status: 'exited', exitCode: outcome.status, findings: [] };
    case 'signaled':
      return { status: 'signaled', signal: outcome.signal, findings: [] };
    case 'finding':
    case 'cut':
    case 'refused':
      return { status: outcome.kind, findings: [findingRecord(outcome.finding)] };
    case 'idle':
      return { status: outcome.kind, call: outcome.call, findings: [] };
    case 'assumption':
    case 'silent':
      return { status: outcome.kind, findings: [] };
  }
}

/** Output that is not UTF-8 cannot be a JSON string. */
function textOrBase64(bytes: Uint8Array): string | { base64: string } {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { base64: Buffer.from(bytes).toString('base64') };
  }
}
