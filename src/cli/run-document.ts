// Parts of the JSON documents of clew run and clew replay.

import type { Outcome } from '../machine/outcome.ts';
import { findingRecord } from '../results/finding-record.ts';

/** How a run ended, as fields: `clew run --json` and `clew replay --json` have them. */
export function endOf(outcome: Outcome) {
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
export function textOrBase64(bytes: Uint8Array): string | { base64: string } {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { base64: Buffer.from(bytes).toString('base64') };
  }
}
