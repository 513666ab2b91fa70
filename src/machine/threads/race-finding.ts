// A data race as a finding: what both threads did, and where. Which of the two accesses the run came to last depends on the schedule,
// so the places of both say which race it is. Where an atomic operation was is not known of the earlier access; the other one then
// stands for the race.

import type { Site } from '../../abi/sites.ts';
import { bytes } from '../fault.ts';
import { type Finding, type Frame, plainFinding } from '../finding.ts';
import type { ThreadAccess } from './races.ts';

export function raceFinding(
  now: ThreadAccess,
  other: ThreadAccess,
  { size, object, sites }: { size: number; object: string; sites: readonly Site[] },
  stack: readonly Frame[],
): Finding {
  const place = sites[other.site];
  const at = other.atomic ? '' : ` at ${place.file}:${place.line}`;
  const message = `${doing(now)} of ${bytes(size)} in ${object} by thread ${now.thread}, and ${doing(other)} by thread ${other.thread}${at}, which nothing orders`;
  const parties = [now, other].filter(({ atomic }) => !atomic).map(({ site }) => sites[site]);
  return {
    ...plainFinding('data-race', message, stack),
    parties: parties.map(({ file, line }) => ({ file, line })),
  };
}

function doing({ atomic, write }: ThreadAccess): string {
  return `${atomic ? 'an atomic ' : 'a '}${write ? 'write' : 'read'}`;
}
