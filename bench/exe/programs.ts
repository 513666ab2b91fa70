/**
 * The programs of EXE's Tables 2 to 5 beside the packet filter, chosen before their first run: Debian's expat, pcre2 and tcpdump stand for the paper's expat, pcre and tcpdump, with the paper's
 * numbers of tests, and a DHCP server of our own for udhcpd, whose version 0.9.8 is not at hand.
 */

import { join } from 'node:path';
import { noSources } from '../../src/input/sources.ts';
import { fromDebian, onStdin, paperSubjects, type Subject } from '../pending/subjects.ts';

/** A program with the paper's number of tests. */
export interface ExeProgram {
  readonly subject: Subject;
  readonly runs: number;
  /** Symbolic bytes. */
  readonly size: number;
}

export const plan = {
  search: 'dfs',
  /** Processor time of one exploration; what is not finished then says how many tests it made. */
  seconds: 20,
} as const;

const whole = { arguments: [], files: {}, seeds: [] };

export const programs: readonly ExeProgram[] = [
  {
    subject: { ...whole, ...fromDebian('expat', 'xmlwf'), name: 'xmlwf', ...onStdin(10) },
    ...{ runs: 360, size: 10 },
  },
  {
    subject: {
      ...{ ...whole, ...fromDebian('pcre2', 'pcre2test') },
      ...{ name: 'pcre2test', arguments: ['-q'], ...onStdin(16) },
    },
    ...{ runs: 866, size: 16 },
  },
  // A capture file is symbolic as a whole, so it begins with one that is valid.
  { subject: paperSubject('tcpdump'), runs: 2140, size: 100 },
  {
    subject: {
      ...{ ...whole, name: 'udhcpd', from: 'tests/check/papers/udhcpd.c' },
      sources: { ...noSources, sockets: [[{ min: 14, max: 14 }]] },
      program: () => join(import.meta.dirname, '../../tests/check/papers/udhcpd.c'),
    },
    ...{ runs: 328, size: 14 },
  },
];

function paperSubject(wanted: string): Subject {
  const subject = paperSubjects.find(({ name }) => name === wanted);
  if (subject === undefined) throw new Error(`there is no ${wanted}`);
  return subject;
}
