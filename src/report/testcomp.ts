// Test suites in the exchange format of Test-Comp (test-format 1.1): a metadata.xml, and an XML file for each test with the
// values of the __VERIFIER_nondet_* calls in their order. Input from elsewhere has no place in the format.

import { isAssumed, memoryObjects, type Test } from '../results/test.ts';
import { nondetType } from './nondet-types.ts';
import { xmlText } from './xml-text.ts';

export interface SuiteSubject {
  readonly producer: string;
  readonly programFile: string;
  /** SHA-256 of the program's file, in hex. */
  readonly programHash: string;
  readonly entry: string;
  /** The time of creation, in the form of ISO 8601. */
  readonly created: string;
}

const specification = 'COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )';

export function metadataXml(subject: SuiteSubject): string {
  const fields: [string, string][] = [
    ['sourcecodelang', 'C'],
    ['producer', subject.producer],
    ['specification', specification],
    ['programfile', subject.programFile],
    ['programhash', subject.programHash],
    ['entryfunction', subject.entry],
    ['architecture', '64bit'],
    ['creationtime', subject.created],
  ];
  const lines = fields.map(([name, value]) => `  <${name}>${xmlText(value)}</${name}>`);
  return document('test-metadata', [`<test-metadata>`, ...lines, '</test-metadata>']);
}

/** `coversError`: the test leads to a finding. */
export function testcaseXml(test: Test, coversError: boolean): string {
  const objects = test.objects.filter(({ name }) => !isAssumed(name));
  const inputs = memoryObjects({ ...test, objects }).map(({ name, bytes }) => {
    const type = nondetType(name) !== undefined ? ` type="${name}"` : '';
    return `  <input${type}>${xmlText(valueText(name, bytes))}</input>`;
  });
  const attribute = coversError ? ' coversError="true"' : '';
  return document('testcase', [`<testcase${attribute}>`, ...inputs, '</testcase>']);
}

function document(kind: string, lines: readonly string[]): string {
  const dtd = `<!DOCTYPE ${kind} PUBLIC "+//IDN sosy-lab.org//DTD test-format ${kind} 1.1//EN" "https://sosy-lab.org/test-format/${kind}-1.1.dtd">`;
  return ['<?xml version="1.0" encoding="UTF-8" standalone="no"?>', dtd, ...lines, ''].join('\n');
}

/** The value is written by the type that the object is named after; bytes of any other length are written as one large number. */
function valueText(type: string, bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === 'float' && bytes.length === 4) return String(view.getFloat32(0, true));
  if (type === 'double' && bytes.length === 8) return String(view.getFloat64(0, true));
  const value = bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const kind = nondetType(type);
  if (kind === 'bool') return String(value & 1n);
  return String(kind === 'unsigned' ? value : BigInt.asIntN(8 * bytes.length, value));
}
