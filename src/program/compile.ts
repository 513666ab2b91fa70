// Module -> Program, from top to bottom: branches get their places and facts, the user's code is marked, what the program needs is laid
// out and numbered, its functions go through the passes and are lowered, and the pieces are assembled.

import type { Program, ProgramFunction, ProgramGlobal } from '../abi/program.ts';
import { pagesOf, recordsStart } from '../abi/reentry.ts';
import { framesStart } from '../abi/shadow-frames.ts';
import { SiteTable } from '../abi/sites.ts';
import { worldDecisionKinds } from '../base/decision-kind.ts';
import { declaredGlobal } from '../ir/debug.ts';
import type { Func, GlobalVariable, Module } from '../ir/module.ts';
import { placeBranchesAtConditions } from '../ir/passes/condition-places.ts';
import type { TypeTable } from '../ir/types.ts';
import { type Assembled, assemble, Signatures } from '../wasm/assemble.ts';
import { announceAtomics } from './atomic-points.ts';
import { describeBranches } from './branch-facts.ts';
import { type Emitted, emitFunctions } from './emit.ts';
import { userMains } from './entry-points.ts';
import { FlowBuilder } from './flow.ts';
import { type Image, isGuarded } from './image.ts';
import { longjmpSignature } from './lower/setjmp.ts';
import { MayBeSymbolic, takesPart } from './lower/shadow/may.ts';
import { type CompileOptions, tracksLocals } from './options.ts';
import { type Outline, outlineOf } from './outline.ts';
import { prepareFunctions } from './prepare-functions.ts';
import { routeSystemCalls } from './process-calls.ts';
import { recursiveFunctions } from './recursion.ts';
import { SwitchingCalls } from './switching-calls.ts';
import {
  definedSignature,
  type ReentryTranslation,
  type ShadowTranslation,
  type Translation,
} from './translation.ts';
import { isUnchecked } from './unchecked.ts';
import { markUserCode, type UserMarks } from './user-marks.ts';
import { globalDefinitions } from './wasm-globals.ts';

export function compileProgram(module: Module, types: TypeTable, options: CompileOptions): Program {
  const sites = new SiteTable(options.isLibraryFile);
  placeBranches(module, options);
  const marks = markUserCode(module, types, sites, options);
  const outline = outlineOf(module, options);
  if (outline.threadStart !== undefined) announceUserAtomics(outline, types, options);
  routeSystemCalls(outline);
  const recursive = recursiveFunctions(outline.reachable);
  const ready = prepareFunctions(outline, types, recursive, options);
  const shadows = options.shadows ? shadowTranslation(outline, marks) : undefined;
  const reentry = reentryTranslation(outline, marks, options);
  const tables = options.counts ? marks.tables : undefined;
  const translation = translationOf(
    outline,
    { sites, recursive, shadows, reentry, tables },
    options,
  );
  const emitted = emitFunctions(outline, translation, ready, options.whyMissing);
  const assembled = assembleProgram(outline, translation, emitted, marks);
  const parts = { outline, translation, marks, emitted, assembled };
  return describeProgram(parts, options);
}

function placeBranches({ functions }: Module, { shadows, isLibrary }: CompileOptions): void {
  const main = functions.find(({ name }) => name === 'main');
  const mains = userMains(main, isLibrary);
  for (const fn of functions) {
    if (fn.blocks.length === 0) continue;
    const lastOfConditions = placeBranchesAtConditions(fn);
    if (shadows) describeBranches(fn, lastOfConditions, { isMain: mains.has(fn), isLibrary });
  }
}

/** The tables are empty at first; lowering fills them. */
function translationOf(
  { layout, image, numbers, threadStart, processCall }: Outline,
  known: Pick<Translation, 'sites' | 'recursive' | 'shadows' | 'reentry' | 'tables'>,
  options: CompileOptions,
): Translation {
  return {
    ...known,
    layout,
    image,
    signatures: new Signatures(),
    frames: new Map(),
    texts: [],
    functionIndex: (fn) => numbers.of(fn),
    host: (name) => numbers.host(name),
    runtime: (name) => numbers.library(name),
    library: (name) => numbers.library(name),
    lifecycle: (name) => numbers.lifecycle(name),
    tracksWrites: (fn) => tracksLocals(fn, options),
    counts: options.counts ?? false,
    startsThreads: threadStart !== undefined,
    forks: processCall !== undefined,
    watchesAccesses: (fn) => threadStart !== undefined && takesPart(fn) && !options.isLibrary(fn),
  };
}

function shadowTranslation(
  { image, functions, wrappers, layout, numbers, start }: Outline,
  { coverage, news }: UserMarks,
): ShadowTranslation {
  const open = [...image.slots, ...wrappers.values(), start];
  const isNewConstant = (global: GlobalVariable) => news?.isNewGlobal(global) === true;
  return {
    decisions: worldDecisionKinds.map((kind) => ({ site: 0, kind })),
    switches: [],
    may: new MayBeSymbolic(layout, functions, open, isNewConstant),
    thunk: (name) => numbers.thunk(name),
    flow: coverage && new FlowBuilder(functions, image.slots),
    tellsNews: news !== undefined,
    isNewConstant,
    frames: framesStart(image.space, coverage),
    leaves: 1,
  };
}

function reentryTranslation(
  { image, numbers, layout, functions, threadStart, processCall }: Outline,
  { coverage }: UserMarks,
  { inputPoint, shadows = false }: CompileOptions,
): ReentryTranslation | undefined {
  const shared = {
    records: recordsStart(image.space, shadows, coverage),
    number: (fn: Func) => numbers.of(fn) - numbers.imported,
  };
  if (threadStart !== undefined || processCall !== undefined) {
    const switching = new SwitchingCalls(layout, functions, image.slots);
    return { ...shared, isResumable: (_, call) => switching.has(call) };
  }
  if (inputPoint === undefined) return undefined;
  return {
    ...shared,
    isResumable: ({ name }, { location }) =>
      inputPoint.calls.some(
        (call) =>
          call.function === name && call.line === location?.line && call.column === location.column,
      ),
  };
}

function announceUserAtomics(
  { functions, layout }: Outline,
  types: TypeTable,
  { isLibrary }: CompileOptions,
): void {
  for (const fn of functions)
    if (!isLibrary(fn)) announceAtomics(fn, types, (type) => layout.storeSize(type));
}

function assembleProgram(
  { imports, image, numbers, wrappers, start, threadStart }: Outline,
  { signatures, shadows, reentry }: Translation,
  emitted: readonly Emitted[],
  { coverage }: UserMarks,
): Assembled {
  return assemble({
    signatures,
    imports: [...imports].map(([name, signature]) => ({
      name,
      signature: signatures.number(signature),
    })),
    functions: emitted,
    table: image.slots.map((fn) => numbers.of(wrappers.get(fn) ?? fn)),
    tags: [{ signature: signatures.number(longjmpSignature), export: 'longjmp' }],
    globals: globalDefinitions(image.space.stackEnd, shadows?.leaves),
    exports: [start, threadStart]
      .filter((fn) => fn !== undefined)
      .map((fn) => ({ name: fn.name, function: numbers.of(fn) })),
    memoryPages: pagesOf(image.space, shadows !== undefined, coverage, reentry !== undefined),
  });
}

interface Compiled {
  readonly outline: Outline;
  readonly translation: Translation;
  readonly marks: UserMarks;
  readonly emitted: readonly Emitted[];
  readonly assembled: Assembled;
}

function describeProgram(compiled: Compiled, options: CompileOptions): Program {
  const { outline, translation, emitted, assembled } = compiled;
  const { coverage, news } = compiled.marks;
  const { image, sites, shadows } = translation;
  const { newLines, inputPoint, isLibrary, programs = [] } = options;
  return {
    wasm: assembled.bytes,
    space: image.space,
    data: image.initialData(),
    globals: globalTable(image),
    slots: slotTable(translation),
    imported: outline.numbers.imported,
    functions: functionTable(emitted, assembled.codeStarts, isLibrary),
    frames: [...translation.frames],
    sites: sites.sites,
    coverage,
    texts: translation.texts,
    shadowed: shadows !== undefined,
    tracksWrites: options.tracksWrites ?? false,
    uninitializedInput: options.uninitializedInput ?? false,
    decisions: shadows?.decisions ?? [],
    switches: shadows?.switches ?? [],
    flow: shadows?.flow?.build(shadows.decisions.length),
    ...(inputPoint !== undefined && { inputPoint }),
    ...(outline.threadStart !== undefined && { startsThreads: true }),
    ...(outline.processCall !== undefined && { forks: true }),
    ...(programs.length > 0 && { programs }),
    ...(news !== undefined && {
      newLines,
      newGlobals: image.globals
        .filter(({ global }) => news.isNewGlobal(global))
        .map(({ address, size }) => [address, size] as const),
    }),
  };
}

// What a program's parts are called in the source, as plain tables: functions, variables, code slots.

/** `starts` are the offsets at which the code of each function begins. */
function functionTable(
  emitted: readonly Emitted[],
  starts: readonly number[],
  isLibrary: (fn: Func) => boolean,
): ProgramFunction[] {
  return emitted.map(({ name, fn, code }, i) => ({
    name,
    library: fn === undefined || isLibrary(fn),
    hidden: isHidden(name, fn),
    closed: fn !== undefined && isUnchecked(fn),
    start: starts[i],
    sites: code.sites,
  }));
}

/** Whether reports leave the function out: the translation added it, or it is a helper of the run-time library. */
function isHidden(name: string, fn: Func | undefined): boolean {
  if (name.startsWith('__clew_')) return true;
  return fn !== undefined && isUnchecked(fn) && fn.linkage === 'internal';
}

function globalTable({ globals }: Image): ProgramGlobal[] {
  return globals.map(({ global, address, size }) => {
    const declared = declaredGlobal(global);
    return {
      // clang declares string literals too, without a name.
      name: declared?.name || global.name,
      file: declared?.file,
      line: declared?.line ?? 0,
      address,
      size,
      constant: global.constant,
      guarded: isGuarded(global),
      ...(global.threadLocal && { align: global.align }),
    };
  });
}

function slotTable({ image, layout, signatures }: Translation): Program['slots'] {
  return image.slots.map((fn) => ({
    name: fn.name,
    signature: signatures.number(definedSignature(layout, fn.functionType)),
  }));
}
