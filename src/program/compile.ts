// Module -> Program. The linked module is laid out, its functions go through the passes and are lowered, and
// the pieces are assembled.

import { worldDecisionKinds } from '../base/decision-kind.ts';
import { declaredGlobal } from '../ir/debug.ts';
import type { Block, Call, Constant, Func, GlobalVariable, Module } from '../ir/module.ts';
import { canBeInlined, inlineCalls } from '../ir/passes/inline.ts';
import type { MemoryKeepers } from '../ir/passes/lasting-validity.ts';
import { prepare } from '../ir/passes/prepare.ts';
import { repeatedAccesses } from '../ir/passes/repeated-access.ts';
import type { TypeTable } from '../ir/types.ts';
import { defaultMemory, memoryPages } from './address-space.ts';
import { type Assembled, assemble, type Signature, Signatures } from './assemble.ts';
import { describeBranches } from './branch-facts.ts';
import { Code } from './code.ts';
import { CoverageBuilder, type CoverageTable } from './coverage.ts';
import { CoverageMarker } from './coverage-marks.ts';
import { FlowBuilder } from './flow.ts';
import { staticSize } from './frame.ts';
import { hostFunctions, newFunctions, shadowFunctions } from './host.ts';
import { Image, lifecycle } from './image.ts';
import { Layout, LayoutError } from './layout.ts';
import { lowerFunction, type Ready } from './lower/function.ts';
import { libraryFunctionsOf } from './lower/intrinsics-float.ts';
import { missingFunction } from './lower/missing.ts';
import { longjmpParameters } from './lower/setjmp.ts';
import { MayBeSymbolic, takesPart } from './lower/shadow/may.ts';
import { QuietAccesses } from './lower/shadow/quiet.ts';
import { buildThunk, thunkNames } from './lower/shadow/thunks.ts';
import { wrapperOf } from './lower/shadow/wrapper.ts';
import { memoryKeepers } from './memory-keepers.ts';
import { NewCode, type NewLines } from './new-lines.ts';
import { NewMarker } from './new-marks.ts';
import { wasm } from './opcodes.ts';
import type { Program, ProgramFunction } from './program.ts';
import { type Reachable, reach, resolveAlias } from './reachable.ts';
import { calleesFirst, recursiveFunctions } from './recursion.ts';
import { framesStart, largestFrame, sizeBehindMap } from './shadow-frames.ts';
import { SiteTable } from './sites.ts';
import {
  argumentShadow,
  definedSignature,
  global,
  returnedShadow,
  runtimeFunctions,
  type ShadowTranslation,
  type Translation,
} from './translation.ts';

export interface CompileOptions {
  /** Bytes of memory for the program, at most largestMemory. */
  readonly memory?: number;
  /** Tells functions and files of our C library from the user's. */
  readonly isLibrary: (fn: Func) => boolean;
  readonly isLibraryFile: (file: string) => boolean;
  /** Of a function that nobody defines: goes on from "the program calls NAME, which". */
  readonly whyMissing?: (name: string) => string | undefined;
  /** Values get shadows: the program can run on symbolic input. */
  readonly shadows?: boolean;
  /** Of shadowed programs: the machine looks for reads of memory that was never written. */
  readonly tracksWrites?: boolean;
  /** Runs tell which of the user's lines and branches they covered. */
  readonly coverage?: boolean;
  /** Of shadowed programs: what is new. */
  readonly newLines?: NewLines | undefined;
}

const entryPoints = ['__clew_start', ...runtimeFunctions] as const;

/** Functions of the library that the program needs beside those that it names, for the linker. */
export function requiredSymbols(modules: readonly Module[]): string[] {
  const intrinsics = modules.flatMap(({ functions }) =>
    functions.flatMap(({ name }) => libraryFunctionsOf(name)),
  );
  return [...entryPoints, ...new Set(intrinsics)];
}

/** Section of the run-time library's functions. */
const unchecked = 'clew.unchecked';

/** The machine runs these, beside the start. */
const exported = ['__clew_start'] as const;

export function compileProgram(module: Module, types: TypeTable, options: CompileOptions): Program {
  return new Compiler(module, types, options).compile();
}

class Compiler {
  private readonly types: TypeTable;
  private readonly options: CompileOptions;
  private readonly layout: Layout;
  private readonly reachable: Reachable;
  private readonly image: Image;
  private readonly signatures = new Signatures();
  private readonly sites: SiteTable;
  private readonly functions: Func[];
  private readonly keepers: MemoryKeepers;
  private readonly indices = new Map<Func, number>();
  /** Of functions without shadows: what a pointer to them leads to. */
  private readonly wrappers = new Map<Func, Func>();
  private readonly byName: ReadonlyMap<string, Func>;
  /** Where the user's code begins. */
  private readonly mains: ReadonlySet<Func>;
  private readonly hosts: readonly string[];
  private readonly lifecycles: readonly { name: string; functions: Func[] }[];
  private readonly coverage: CoverageTable | undefined;
  private readonly news: NewMarker | undefined;

  constructor(module: Module, types: TypeTable, options: CompileOptions) {
    this.types = types;
    this.options = options;
    this.hosts = hostsFor(options);
    this.layout = new Layout(module.dataLayout);
    this.sites = new SiteTable(options.isLibraryFile);
    this.byName = new Map(module.functions.map((fn) => [fn.name, fn]));
    this.mains = mainFunctions(this.byName.get('main'), options.isLibrary);
    this.lifecycles = [
      { name: '__clew_constructors', functions: lifecycle(module, 'llvm.global_ctors') },
      { name: '__clew_destructors', functions: lifecycle(module, 'llvm.global_dtors') },
    ];
    if (options.coverage) this.coverage = this.coverageTable(module);
    this.news = options.newLines && this.markNew(module, new NewCode(options.newLines));
    this.reachable = reach(this.roots());
    this.image = new Image(this.reachable, this.layout, options.memory ?? defaultMemory);
    for (const fn of options.shadows ? this.image.slots : []) {
      if (!takesPart(fn) && !fn.functionType.variadic) this.wrappers.set(fn, wrapperOf(fn));
    }
    this.functions = [...this.reachable.functions].filter((fn) => !this.isProvided(fn));
    this.functions.push(...this.wrappers.values());
    this.keepers = memoryKeepers(this.functions);
    this.functions.forEach((fn, i) => {
      this.indices.set(fn, this.hosts.length + i);
    });
  }

  compile(): Program {
    const recursive = recursiveFunctions(this.reachable);
    const ready = this.prepareAll(recursive);
    const translation = this.translation(recursive);
    const codes = this.functions.map((fn) => ({
      signature: this.signatures.number(this.signature(fn)),
      code: this.lower(translation, fn, ready.get(fn)),
    }));
    for (const { functions } of this.lifecycles) codes.push(this.callAll(functions));
    if (this.options.shadows) codes.push(...this.thunks(translation));
    const table = this.image.slots.map((fn) => this.functionIndex(this.wrappers.get(fn) ?? fn));
    const assembled = assemble({
      signatures: this.signatures,
      imports: this.hosts.map((name) => ({
        name,
        signature: this.signatures.number(hostSignature(name)),
      })),
      functions: codes,
      table,
      tags: [
        {
          signature: this.signatures.number({ parameters: longjmpParameters, results: [] }),
          export: 'longjmp',
        },
      ],
      globals: this.wasmGlobals(translation.shadows),
      exports: exported.map((name) => ({
        name,
        function: this.functionIndex(this.byName.get(name)!),
      })),
      memoryPages: memoryPages(
        this.image.space,
        sizeBehindMap(this.options.shadows ?? false, this.coverage),
      ),
    });
    return this.program(translation, assembled, codes);
  }

  /** Puts marks into all of the user's functions, also into those that will not be compiled. */
  private coverageTable(module: Module): CoverageTable {
    const { isLibrary, isLibraryFile } = this.options;
    const builder = new CoverageBuilder((location) => this.sites.number(location));
    const marker = new CoverageMarker(this.types, builder, isLibraryFile);
    for (const fn of module.functions) {
      if (fn.blocks.length > 0 && !isLibrary(fn)) marker.instrument(fn);
    }
    return builder.table();
  }

  private markNew(module: Module, code: NewCode): NewMarker {
    const { isLibrary } = this.options;
    const marker = new NewMarker(this.types, code, isLibrary);
    for (const fn of module.functions)
      if (fn.blocks.length > 0 && !isLibrary(fn)) marker.instrument(fn);
    return marker;
  }

  private roots(): Constant[] {
    const entries = entryPoints.map((name) => this.byName.get(name));
    const lists = this.lifecycles.flatMap(({ functions }) => functions);
    const behind = [...this.byName.keys()]
      .flatMap(libraryFunctionsOf)
      .map((name) => this.byName.get(name));
    return [...[...entries, ...behind].filter((fn) => fn !== undefined), ...lists].map(
      (fn) => fn as Constant,
    );
  }

  /** Not compiled: intrinsics, the host's functions, and what the lowering open-codes. */
  private isProvided(fn: Func): boolean {
    if (fn.blocks.length > 0) return false;
    return fn.name.startsWith('llvm.') || hostFunctions.has(fn.name);
  }

  private functionIndex(fn: Func): number {
    const index = this.indices.get(fn) ?? this.hosts.indexOf(fn.name);
    if (index < 0) throw new LayoutError(`the address of ${fn.name}`);
    return index;
  }

  private signature(fn: Func): Signature {
    return definedSignature(this.layout, fn.functionType);
  }

  private translation(recursive: ReadonlySet<Func>): Translation {
    return {
      layout: this.layout,
      image: this.image,
      signatures: this.signatures,
      sites: this.sites,
      frames: new Map(),
      texts: [],
      recursive,
      functionIndex: (fn) => this.functionIndex(fn),
      host: (name) => this.hosts.indexOf(name),
      runtime: (name) => this.functionIndex(this.byName.get(name)!),
      library: (name) => this.libraryIndex(name),
      lifecycle: (name) => this.lifecycleIndex(name),
      shadows: this.options.shadows ? this.shadowTranslation() : undefined,
      tracksWrites: (fn) => this.tracksWrites(fn),
    };
  }

  private shadowTranslation(): ShadowTranslation {
    const entries = exported.map((name) => this.byName.get(name)!);
    const open = [...this.image.slots, ...this.wrappers.values(), ...entries];
    const first = this.hosts.length + this.functions.length + this.lifecycles.length;
    const isNewConstant = (global: GlobalVariable) => this.news?.isNewGlobal(global) === true;
    return {
      decisions: worldDecisionKinds.map((kind) => ({ site: 0, kind })),
      switches: [],
      may: new MayBeSymbolic(this.layout, this.functions, open, isNewConstant),
      thunk: (name) => first + thunkNames.indexOf(name),
      flow: this.coverage && new FlowBuilder(this.functions, this.image.slots),
      tellsNews: this.news !== undefined,
      isNewConstant,
      frames: framesStart(this.image.space, this.coverage),
      leaves: 1,
    };
  }

  private thunks(translation: Translation): { signature: number; code: Code }[] {
    return thunkNames.map((name) => {
      const { frames, tellsNews } = translation.shadows!;
      const host = (called: Parameters<Translation['host']>[0]) => translation.host(called);
      const { signature, code } = buildThunk(name, { host, frames, tellsNews });
      return { signature: this.signatures.number(signature), code };
    });
  }

  private libraryIndex(name: string): number {
    const fn = this.byName.get(name);
    if (fn === undefined) throw new LayoutError(`${name}, which the C library does not have`);
    return this.functionIndex(fn);
  }

  private lifecycleIndex(name: string): number | undefined {
    const position = this.lifecycles.findIndex((each) => each.name === name);
    return position < 0 ? undefined : this.hosts.length + this.functions.length + position;
  }

  private lower(translation: Translation, fn: Func, ready: Ready | undefined): Code {
    if (ready === undefined)
      return missingFunction(translation, fn, this.options.whyMissing?.(fn.name));
    return lowerFunction(translation, this.functionIndex(fn), ready);
  }

  /** All functions through the passes, then small ones into their callers, callees first. */
  private prepareAll(recursive: ReadonlySet<Func>): Map<Func, Ready> {
    const ready = new Map<Func, Ready>();
    const prepared = new Map<Func, Omit<Ready, 'repeated' | 'quiet'>>();
    for (const fn of this.functions) if (fn.blocks.length > 0) prepared.set(fn, this.prepare(fn));
    const small = new Set<Func>();
    // Where writes are tracked, the first access of a local meets something.
    const isCalm = this.options.shadows && !this.options.tracksWrites;
    const calm = isCalm ? new QuietAccesses(this.layout, this.functions) : undefined;
    for (const fn of calleesFirst(this.functions)) {
      const own = prepared.get(fn);
      if (own === undefined) continue;
      inlineCalls(fn, this.types, (call) => inlineTarget(call, fn, small));
      const once = own.prepared.resumption === undefined && !recursive.has(fn);
      if (once && canBeInlined(fn)) small.add(fn);
      const repeated = repeatedAccesses(fn, this.layout, this.keepers);
      const quiet = takesPart(fn) ? calm?.of(fn) : undefined;
      ready.set(fn, { ...own, repeated, ...(quiet !== undefined && { quiet }) });
    }
    return ready;
  }

  private prepare(fn: Func): Omit<Ready, 'repeated' | 'quiet'> {
    const { shadows, isLibrary } = this.options;
    if (shadows) describeBranches(fn, { isMain: this.mains.has(fn), isLibrary });
    const nativeBytes = this.localBytes(fn);
    const addressOf = (block: Block) => BigInt(this.image.label(block));
    const promote = !this.tracksWrites(fn);
    const prepared = prepare(fn, { types: this.types, sizes: this.layout, addressOf, promote });
    return { fn, prepared, nativeBytes };
  }

  /** The locals of the user's functions stay in memory, where the map tells whether they were written. */
  private tracksWrites(fn: Func): boolean {
    return this.options.tracksWrites === true && takesPart(fn) && !this.options.isLibrary(fn);
  }

  private localBytes(fn: Func): number {
    let bytes = 0;
    for (const instruction of fn.blocks[0]!.instructions) {
      if (instruction.op === 'alloca') bytes += staticSize(instruction, this.layout) ?? 0;
    }
    return bytes;
  }

  private callAll(functions: readonly Func[]): { signature: number; code: Code } {
    const code = new Code([]);
    for (const fn of functions) code.call(this.functionIndex(fn));
    return { signature: this.signatures.number({ parameters: [], results: [] }), code };
  }

  private wasmGlobals(
    shadows: ShadowTranslation | undefined,
  ): { type: typeof wasm.i32; value: number; export: string }[] {
    const { stackEnd } = this.image.space;
    const plain = [
      { type: wasm.i32, value: stackEnd, export: 'stackPointer' },
      { type: wasm.i32, value: stackEnd, export: 'stackLimit' },
      { type: wasm.i32, value: 0, export: 'fuel' },
      { type: wasm.i32, value: 0, export: 'frames' },
      { type: wasm.i32, value: 1, export: 'turns' },
    ];
    if (shadows === undefined) return plain;
    const names = ['shadowed', 'framesEnd'];
    for (let leaf = 0; leaf < shadows.leaves; leaf++) {
      names[argumentShadow(leaf) - plain.length] = `argument${leaf}`;
      names[returnedShadow(leaf) - plain.length] = `returned${leaf}`;
    }
    const own = names.map((name) => ({ type: wasm.i32, value: 0, export: name }));
    own[global.framesEnd - plain.length]!.value = largestFrame;
    return [...plain, ...own];
  }

  private program(
    translation: Translation,
    assembled: Assembled,
    codes: readonly { code: Code }[],
  ): Program {
    const names = [
      ...this.functions.map((fn) => fn.name),
      ...this.lifecycles.map(({ name }) => name),
      ...(this.options.shadows ? thunkNames.map((name) => `__clew_shadow_${name}`) : []),
    ];
    const functions: ProgramFunction[] = names.map((name, i) => ({
      name,
      library: this.functions[i] === undefined || this.options.isLibrary(this.functions[i]),
      hidden: isHidden(name, this.functions[i]),
      closed: this.functions[i]?.section === unchecked,
      start: assembled.codeStarts[i]!,
      sites: codes[i]!.code.sites,
    }));
    return {
      wasm: assembled.bytes,
      space: this.image.space,
      data: this.image.initialData(),
      globals: this.image.globals.map(({ global, address, size }) => {
        const declared = declaredGlobal(global);
        return {
          // clang declares string literals too, without a name.
          name: declared?.name || global.name,
          file: declared?.file,
          line: declared?.line ?? 0,
          address,
          size,
          constant: global.constant,
        };
      }),
      slots: this.image.slots.map((fn) => ({
        name: fn.name,
        signature: this.signatures.number(this.signature(fn)),
      })),
      imported: this.hosts.length,
      functions,
      frames: [...translation.frames],
      sites: this.sites.sites,
      coverage: this.coverage,
      texts: translation.texts,
      shadowed: translation.shadows !== undefined,
      tracksWrites: this.options.tracksWrites ?? false,
      decisions: translation.shadows?.decisions ?? [],
      switches: translation.shadows?.switches ?? [],
      flow: translation.shadows?.flow?.build(
        translation.shadows.decisions.length,
        this.options.newLines !== undefined,
      ),
      ...(this.news !== undefined && {
        newLines: this.options.newLines,
        newGlobals: this.image.globals.flatMap(({ global, address, size }) =>
          this.news!.isNewGlobal(global) ? [[address, size] as const] : [],
        ),
      }),
    };
  }
}

/** The user's main; where the library has one for the user's function, that function. */
function mainFunctions(main: Func | undefined, isLibrary: (fn: Func) => boolean): Set<Func> {
  if (main === undefined || !isLibrary(main)) return new Set(main === undefined ? [] : [main]);
  const called = main.blocks.flatMap(({ instructions }) =>
    instructions.flatMap((each) => (each.op === 'call' ? [resolveAlias(each.callee)] : [])),
  );
  return new Set(
    called.filter((callee) => callee.kind === 'function' && !isLibrary(callee)) as Func[],
  );
}

function hostsFor({ shadows, newLines }: CompileOptions): string[] {
  const names = [...hostFunctions.keys(), ...(shadows ? shadowFunctions.keys() : [])];
  return shadows && newLines !== undefined ? [...names, ...newFunctions.keys()] : names;
}

function hostSignature(name: string): Signature {
  return (hostFunctions.get(name) ?? shadowFunctions.get(name) ?? newFunctions.get(name))!;
}

/** What the translation added by itself, and the helpers inside the run-time library. */
function isHidden(name: string, fn: Func | undefined): boolean {
  return name.startsWith('__clew_') || (fn?.section === unchecked && fn.linkage === 'internal');
}

/** The function that a call can be replaced by. Checked code must stay checked, and unchecked code unchecked. */
function inlineTarget(call: Call, caller: Func, small: ReadonlySet<Func>): Func | undefined {
  const callee = resolveAlias(call.callee);
  if (callee.kind !== 'function' || !small.has(callee)) return undefined;
  const fits = callee.functionType === call.functionType && callee.section === caller.section;
  return fits ? callee : undefined;
}
