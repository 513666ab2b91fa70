// A finding as JSON has it. The place is that of the innermost frame of the user's own code, as in the text.

import type { Finding, Frame } from '../machine/finding.ts';

export function findingRecord(finding: Finding) {
  const place = placeOf(finding);
  const { access } = finding;
  return {
    kind: finding.kind,
    message: finding.message,
    file: place?.file,
    line: place?.line,
    column: place?.column,
    function: place?.function,
    stack: finding.stack,
    object: finding.object,
    failedCalls: finding.failedCalls?.map(({ place, ...failed }) => ({
      ...failed,
      file: place?.file,
      line: place?.line,
      function: place?.function,
    })),
    schedule: finding.schedule?.map(({ place, ...step }) => ({
      ...step,
      file: place?.file,
      line: place?.line,
      function: place?.function,
    })),
    process: finding.process && {
      number: finding.process.number,
      file: finding.process.forked?.file,
      line: finding.process.forked?.line,
      function: finding.process.forked?.function,
    },
    offset: exactNumber(finding.offset),
    access: access && {
      write: access.write,
      size: exactNumber(access.size),
      address: `0x${access.address.toString(16)}`,
    },
  };
}

/** A number that JSON's readers would round is given as its decimal digits. */
function exactNumber(value: number | bigint | undefined): number | string | undefined {
  return typeof value === 'bigint' ? `${value}` : value;
}

/** The place of a finding. A leak has the place of its allocation. */
export function placeOf({ stack, object }: Finding): Frame | undefined {
  const frames = stack.length > 0 ? stack : (object?.allocated ?? []);
  return frames.find((frame) => !frame.library) ?? frames[0];
}
