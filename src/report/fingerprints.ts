// A finding's name that outlives changes around it: its kind, its function and what the line says, without the number of the
// line. Code hosts recognise a result by it, and `clew ci` a finding that was there before.

import type { FindingKind } from '../base/finding-kind.ts';
import type { Frame } from '../machine/finding.ts';

/** Makes fingerprints: kind, function and what the line says; equal ones are counted. `source` has the text of a file. */
export function fingerprinter(source: (file: string) => string | undefined) {
  const counts = new Map<string, number>();
  return (kind: FindingKind, place: Frame | undefined): string => {
    const hash = fingerprintHash(kind, place, source);
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return `${hash}:${count}`;
  };
}

/** The part of a fingerprint that does not depend on which findings there are beside it. */
export function fingerprintHash(
  kind: FindingKind,
  place: Frame | undefined,
  source: (file: string) => string | undefined,
): string {
  const text = place?.file && source(place.file)?.split('\n')[place.line - 1];
  const words = (text ?? '').trim().replaceAll(/\s+/g, ' ');
  return fnv1a(`${kind}\0${place?.function ?? ''}\0${words}`);
}

/** A hash of 64 bits, as 16 hexadecimal digits. */
function fnv1a(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}
