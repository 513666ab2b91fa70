// report.sarif of real checks is held to the rules of SARIF 2.1.0; and the rules to reports that are not right.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { known } from '../../src/base/known.ts';
import { check } from '../../src/check/check.ts';
import type { CheckOptions } from '../../src/check/options.ts';
import { sarifMistakes } from './sarif-rules.ts';
import { schemaMistakes } from './sarif-schema.ts';

const kinds = join(import.meta.dirname, '../check/kinds');
const cases: Record<string, Partial<CheckOptions>> = {
  'use-after-free': { symbolic: { stdin: 3 } },
  leak: { symbolic: { stdin: 3 }, further: ['leak'] },
  'stack-overflow': { symbolic: { stdin: 2 } },
};

/** The log of a check, as it was written. */
const logs = new Map<string, Promise<unknown>>();

function logOf(name: string): Promise<unknown> {
  logs.set(name, logs.get(name) ?? makeLog(join(kinds, `${name}.c`), cases[name]));
  return known(logs, name);
}

async function makeLog(file: string, options: Partial<CheckOptions>): Promise<unknown> {
  const out = mkdtempSync(join(tmpdir(), 'clew-sarif-'));
  try {
    const rest = { out, fresh: true, workers: 1, native: false };
    for await (const _ of check({ files: [file], ...options, ...rest }));
    return JSON.parse(readFileSync(join(out, 'report.sarif'), 'utf8'));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

describe('reports of real checks are as SARIF 2.1.0 wants them', () => {
  for (const name of Object.keys(cases)) {
    test(name, async () => {
      const log = await logOf(name);
      expect(sarifMistakes(log)).toEqual([]);
      expect(schemaMistakes(log)).toEqual([]);
      expect(JSON.stringify(log)).toContain(`"ruleId":"${name}"`);
    });
  }
});

describe('the rules refuse', () => {
  let log: unknown;
  beforeAll(async () => {
    log = await logOf('use-after-free');
  });

  // biome-ignore lint/suspicious/noExplicitAny: what is changed here is no log any more
  const changes: Record<string, (wrong: any) => void> = {
    'no version': (wrong) => delete wrong.version,
    'an unknown property': (wrong) => (wrong.runs[0].tools = {}),
    'a level that there is not': (wrong) => (wrong.runs[0].results[0].level = 'fatal'),
    'a line of zero': (wrong) =>
      (wrong.runs[0].results[0].locations[0].physicalLocation.region.startLine = 0),
    'a space in a URI': (wrong) =>
      (wrong.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri = 'a b.c'),
    'the index of another rule': (wrong) => (wrong.runs[0].results[0].ruleIndex = 7),
    'a base that nobody named': (wrong) => (wrong.runs[0].originalUriBaseIds = {}),
    'a flow without a step': (wrong) =>
      (wrong.runs[0].results[0].codeFlows[0].threadFlows[0].locations = []),
    'the same place twice': (wrong) => {
      const { relatedLocations } = wrong.runs[0].results[0];
      relatedLocations.push(relatedLocations[0]);
    },
  };
  for (const [name, change] of Object.entries(changes)) {
    test(name, () => {
      const wrong = structuredClone(log);
      change(wrong);
      expect(sarifMistakes(wrong)).not.toEqual([]);
    });
  }
});
