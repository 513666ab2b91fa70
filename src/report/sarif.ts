// report.sarif: findings in the format that code hosts and editors show (SARIF 2.1.0). A finding is recognised from one check to
// the next by what its line says, not by the line's number, so that it stays the same when code above it moves.

import type {
  CodeFlow,
  Invocation,
  Location,
  Log,
  ReportingDescriptor,
  Result,
  Stack,
  Suppression,
  ThreadFlowLocation,
} from 'sarif';
import type { FindingKind } from '../base/finding-kind.ts';
import type { Frame } from '../machine/finding.ts';
import type { Acceptance, CheckResult, ReportedFinding } from '../results/check-result.ts';
import { placeOf } from '../results/finding-record.ts';
import type { ReportStep } from '../results/report-data.ts';
import { confirmedBy } from './check-document.ts';
import { findingExplanations } from './explain/findings.ts';
import { fingerprinter } from './fingerprints.ts';
import { reportedInputLines } from './input-text.ts';

export interface SarifContext {
  readonly version: string;
  /** The text of a source file, where it can be had. */
  source(file: string): string | undefined;
  /** A file's name, relative to where the check ran if it is below. */
  display(file: string): string;
  /** Was a finding there before the change that is checked? Left out where no change is. */
  baseline?(reported: ReportedFinding): 'new' | 'unchanged';
}

/** Code hosts keep at most 1,000 locations of a flow. */
const mostSteps = 500;
const sourceRoot = '%SRCROOT%';

export function sarifLog(result: CheckResult, context: SarifContext): Log {
  const kinds = [...new Set(result.findings.map(({ finding }) => finding.kind))].sort();
  const fingerprintOf = fingerprinter(context.source);
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'clew',
            version: context.version,
            rules: kinds.map(ruleOf),
            notifications: [...new Set(result.gaps.map(({ kind }) => kind))].map((id) => ({ id })),
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [sourceRoot]: { description: { text: 'where the check ran' } } },
        invocations: [invocationOf(result, context)],
        results: result.findings.map((reported) => ({
          ...resultOf(reported, kinds.indexOf(reported.finding.kind), context),
          partialFingerprints: {
            primaryLocationLineHash: fingerprintOf(
              reported.finding.kind,
              placeOf(reported.finding),
            ),
          },
        })),
      },
    ],
  };
}

/** Gaps are notifications: what kept clew from exploring everything. */
function invocationOf(result: CheckResult, context: SarifContext): Invocation {
  const { status, complete, stopped, gaps, bounds } = result;
  return {
    executionSuccessful: status !== 'nothing-run',
    exitCodeDescription: stopped,
    toolExecutionNotifications: gaps.map(({ kind, site, count, text }) => ({
      descriptor: { id: kind },
      level: kind === 'unreproduced' || kind === 'death' ? 'error' : 'warning',
      message: { text },
      ...(site !== undefined && { locations: [locationOf(site, context)] }),
      properties: { count },
    })),
    properties: { status, complete, bounds },
  };
}

function ruleOf(kind: FindingKind): ReportingDescriptor {
  const text = findingExplanations[kind].title;
  return { id: kind, shortDescription: { text }, defaultConfiguration: { level: 'error' } };
}

function resultOf(reported: ReportedFinding, ruleIndex: number, context: SarifContext): Result {
  const { finding } = reported;
  const place = placeOf(finding);
  const input = reportedInputLines(reported, 100).join('\n');
  const text = `${finding.message}\ninput:\n${input}\nreproduce: clew replay ${reported.folder}`;
  return {
    ruleId: finding.kind,
    ruleIndex,
    level: 'error',
    ...(context.baseline !== undefined && { baselineState: context.baseline(reported) }),
    ...(reported.accepted !== undefined && { suppressions: [suppressionOf(reported.accepted)] }),
    message: { text },
    locations: place === undefined ? [] : [locationOf(place, context)],
    relatedLocations: relatedLocations(reported, context),
    stacks: [stackOf(finding.stack, context)],
    codeFlows: codeFlows(reported, place, context),
    properties: { confirmed: confirmedBy(reported), test: reported.test },
  };
}

function suppressionOf({ by, where, reason }: Acceptance): Suppression {
  const kind = by === 'comment' ? 'inSource' : 'external';
  return { kind, status: 'accepted', justification: `${reason} (${where})` };
}

/** Where the object was declared, allocated and freed. */
function relatedLocations({ finding }: ReportedFinding, context: SarifContext): Location[] {
  const { object } = finding;
  if (object === undefined) return [];
  const { declared, allocated, freed } = object;
  const own = (stack: readonly Frame[] | undefined) => stack?.find((frame) => !frame.library);
  const places: [string, Partial<Frame> | undefined][] = [
    ['declared here', declared],
    ['allocated here', own(allocated)],
    ['freed here', own(freed)],
  ];
  return places.flatMap(([text, place]) =>
    place?.file === undefined ? [] : [locationOf(place, context, text)],
  );
}

function stackOf(stack: readonly Frame[], context: SarifContext): Stack {
  const frames = stack.map((frame) => ({ location: locationOf(frame, context) }));
  return { message: { text: 'call stack' }, frames };
}

/** The decisions that led to the finding, and the finding. */
function codeFlows(
  { path, finding }: ReportedFinding,
  place: Frame | undefined,
  context: SarifContext,
): CodeFlow[] {
  const own = path.filter(({ file }) => file !== undefined);
  const shown = own.length <= mostSteps ? own : own.slice(-mostSteps);
  const steps: ThreadFlowLocation[] = shown.map((step) => ({
    location: locationOf(step, context, stepText(step)),
    kinds: ['branch'],
  }));
  if (place?.file !== undefined)
    steps.push({ location: locationOf(place, context, finding.message), importance: 'essential' });
  return steps.length === 0 ? [] : [{ threadFlows: [{ locations: steps }] }];
}

function stepText({ kind, condition, held, within }: ReportStep): string {
  const inside = within === undefined ? '' : ` (in ${within})`;
  return `${kind}${inside}: ${condition} is ${held ? 'true' : 'false'}`;
}

interface CodeLocation {
  readonly file?: string | undefined;
  readonly line?: number;
  readonly column?: number;
  readonly function?: string;
  readonly library?: boolean;
}

/** Code of clew's own C library is not in the user's repository: its functions have names, but no place. */
function locationOf(place: CodeLocation, context: SarifContext, text?: string): Location {
  const { file, line = 0, function: name } = place;
  return {
    ...(text !== undefined && { message: { text } }),
    ...(name && { logicalLocations: [{ name, kind: 'function' }] }),
    ...(file !== undefined &&
      line > 0 &&
      place.library !== true && {
        physicalLocation: {
          artifactLocation: artifactOf(context.display(file)),
          region: { startLine: line, ...startColumn(file, place, context) },
        },
      }),
  };
}

function artifactOf(name: string): { uri: string; uriBaseId?: string } {
  const uri = name.split('/').map(encodeURIComponent).join('/');
  return name.startsWith('/') ? { uri: `file://${uri}` } : { uri, uriBaseId: sourceRoot };
}

/** Debug information counts bytes, SARIF counts characters. */
function startColumn(file: string, { line = 0, column = 0 }: CodeLocation, context: SarifContext) {
  const text = context.source(file)?.split('\n')[line - 1];
  if (column < 1 || text === undefined) return {};
  const before = new TextEncoder().encode(text).subarray(0, column - 1);
  return { startColumn: new TextDecoder().decode(before).length + 1 };
}
