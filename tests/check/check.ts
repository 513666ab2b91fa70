// One check as users have it, in self-check mode: the document it prints, and the tests it wrote.

import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from '../../src/results/test.ts';
import { loadTest } from '../../src/results/test-folder.ts';
import { clew } from '../cli/clew.ts';

export interface Checked {
  readonly exitCode: number | null;
  readonly stderr: string;
  readonly document: Document;
  readonly tests: readonly Test[];
}

interface Document {
  readonly status: string;
  readonly stopped: string;
  readonly tests: number;
  readonly paths: number;
  readonly runs: number;
  readonly divergences: number;
  readonly undecided: number;
  readonly unreproduced: readonly unknown[];
  readonly concretized: readonly unknown[];
  readonly gaps: readonly { readonly text: string }[];
  readonly findings: readonly {
    readonly kind: string;
    readonly line: number;
    readonly function: string;
    readonly message: string;
    readonly confirmed: readonly string[];
    readonly process?: { readonly number: number };
  }[];
}

export function check(words: readonly string[]): Checked {
  const out = mkdtempSync(join(tmpdir(), 'clew-check-'));
  rmSync(out, { recursive: true });
  try {
    // Programs of a test are small: a second worker would only be started. Tests about several workers ask for them.
    const options = ['--self-check', '--no-native', '--json', '--out', out, '--workers', '1'];
    const { exitCode, stdout, stderr } = clew(['check', ...options, ...words]);
    if (stdout === '') throw new Error(`no document: ${stderr}`);
    return { exitCode, stderr, document: JSON.parse(stdout), tests: testsIn(join(out, 'tests')) };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function testsIn(folder: string): Test[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => loadTest(join(folder, name)));
}

export function findingsOf({ document }: Checked): string[] {
  return document.findings.map(({ kind, line }) => `${kind}:${line}`).sort();
}
