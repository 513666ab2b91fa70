// The library: `import { check } from 'clew'`. Each function takes options, and returns work that can be awaited for its result or read
// for its events. docs/guide/library.md is the page; api/clew.api.md lists all that is public, and a test compares the two.

export { UserError } from '../base/user-error.ts';
export { WriteError } from '../base/write-error.ts';
export type { FunctionEntry } from '../build/harness/function-harness.ts';
export { type CheckEvent, type CheckResult, check, type ReportedFinding } from '../check/check.ts';
export { CheckControl, type CommandAnswer } from '../check/control.ts';
export type { CheckOptions, HandedOver, SymbolicInput } from '../check/options.ts';
export type { CompareOptions } from '../compare/options.ts';
export type { CompareResult, ReportedDifference } from '../compare/result.ts';
export type { Work } from '../host/work.ts';
export type { Finding } from '../machine/finding.ts';
export type { Outcome } from '../machine/outcome.ts';
export { CompilationFailed } from '../source/compilation-failed.ts';
export type { TuneEvent, TuneResult } from '../tune/event.ts';
export type { TuneOptions } from '../tune/options.ts';
export { type CompareWorkEvent, compare } from './compare.ts';
export { type RecordEvent, type RecordOptions, type RecordResult, record } from './record.ts';
export {
  type ReplayedOutcome,
  type ReplayOptions,
  type ReplayResult,
  type ReplayWorkEvent,
  replay,
} from './replay.ts';
export { type RunEvent, type RunOptions, type RunResult, run } from './run.ts';
export { type SolveOptions, type SolveResult, type SolveWorkEvent, solve } from './solve.ts';
export { tune } from './tune.ts';
