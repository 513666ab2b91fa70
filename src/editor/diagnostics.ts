// Findings as an editor shows them: a diagnostic at their place, with what else one wants to see (who called, where the object was made) as
// related places.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  type Range,
} from 'vscode-languageserver/node';
import type { FindingRecord, FrameRecord } from '../report/document-schema.ts';

/** A finding, and the folder that names in it are relative to. */
export interface PlacedFinding {
  readonly finding: FindingRecord;
  readonly directory: string;
  /** Whether its source has changed since. */
  readonly isStale: boolean;
}

/** What a diagnostic carries, so that actions find the finding again. */
export interface DiagnosticData {
  /** The folder of the finding. */
  readonly folder: string;
}

/** The file of a finding as a URI; undefined if it has no place. */
export function uriOf({ finding, directory }: PlacedFinding): string | undefined {
  return finding.file === undefined ? undefined : fileUri(finding.file, directory);
}

function fileUri(file: string, directory: string): string {
  return pathToFileURL(resolve(directory, file)).href;
}

export function folderOf({ finding, directory }: PlacedFinding): string {
  return resolve(directory, finding.folder);
}

export function diagnosticOf(placed: PlacedFinding): Diagnostic {
  const { finding, directory, isStale } = placed;
  const { kind, message, file = '', line = 1, column = 1 } = finding;
  const data: DiagnosticData = { folder: folderOf(placed) };
  return {
    range: rangeAt(resolve(directory, file), line, column),
    severity: isStale ? DiagnosticSeverity.Warning : DiagnosticSeverity.Error,
    source: 'clew',
    code: kind,
    message: isStale ? `${message} (found before this file was changed)` : message,
    relatedInformation: relatedTo(finding, directory),
    data,
  };
}

/** From the place to the end of the word or operator there. */
function rangeAt(path: string, line: number, column: number): Range {
  const text = lineOf(path, line);
  const start = Math.max(0, column - 1);
  const length = /^(\w+|\S)/.exec(text.slice(start))?.[0].length ?? 1;
  const at = (character: number) => ({ line: line - 1, character });
  return { start: at(start), end: at(start + length) };
}

function lineOf(path: string, line: number): string {
  try {
    return readFileSync(path, 'utf8').split('\n')[line - 1] ?? '';
  } catch {
    return ''; // The file may be gone since.
  }
}

function relatedTo(
  { stack, object }: FindingRecord,
  directory: string,
): DiagnosticRelatedInformation[] {
  const own = stack.filter(({ library }) => !library);
  const callers = own
    .slice(1)
    .map((frame) => related(frame, directory, `called by ${frame.function}`));
  const places = [
    ['allocated here', object?.allocated],
    ['freed here', object?.freed],
  ] as const;
  const ofObject = places.flatMap(([text, frames]) => {
    const frame = frames?.find(({ library }) => !library);
    return frame === undefined ? [] : related(frame, directory, text);
  });
  const { declared } = object ?? {};
  const declaration =
    declared === undefined
      ? []
      : related(
          { ...declared, column: 1 },
          directory,
          `'${object?.name ?? 'it'}' is declared here`,
        );
  return [...callers.flat(), ...declaration, ...ofObject];
}

function related(
  { file, line, column }: Pick<FrameRecord, 'file' | 'line' | 'column'>,
  directory: string,
  message: string,
): DiagnosticRelatedInformation[] {
  if (file === undefined) return [];
  const range = rangeAt(resolve(directory, file), line, column);
  return [{ location: { uri: fileUri(file, directory), range }, message }];
}
