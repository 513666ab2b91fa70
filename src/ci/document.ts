// The result of `clew ci` for scripts: ci.json, and --json. Scripts depend on its fields: docs/guide/ci.md lists them.

import { checkDocument, reportedRecord } from '../report/check-document.ts';
import { inputParts } from '../results/test.ts';
import type { CiResult } from './ci.ts';

/** `display` makes of a file's name what the user would write. */
export function ciDocument(result: CiResult, display: (file: string) => string): object {
  const { base, known, findings, behaviour, failures, unchecked, seconds } = result;
  return {
    status: failures.length > 0 ? 'failed' : unchecked !== undefined ? 'unchecked' : 'passed',
    failures,
    unchecked,
    base: base.kind === 'none' ? { why: base.why } : { commit: base.commit, why: base.why },
    known,
    findings: findings.map(({ reported, isNew, why, fingerprint }) => ({
      ...reportedRecord(reported, display),
      new: isNew,
      why,
      fingerprint,
    })),
    changes:
      behaviour.kind === 'impossible'
        ? { impossible: behaviour.why }
        : {
            inputs: behaviour.inputs,
            left: behaviour.left,
            changed: behaviour.changes.map(({ differences, test, count, folder }) => ({
              differences,
              count,
              folder,
              input: Object.fromEntries(
                inputParts(test).map(({ name, bytes }) => [
                  name,
                  Buffer.from(bytes).toString('hex'),
                ]),
              ),
            })),
          },
    check: checkDocument({ ...result.check, findings: [] }, display),
    seconds,
  };
}
