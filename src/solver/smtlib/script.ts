// A script under execution: reads command after command, keeps the assertion levels, and asks the
// solver. What the commands do is in the *-commands.ts files; this file holds what they share.
//
// A mistake in a command that declares or asserts something ends the script (:error-behavior immediate-exit):
// answers that ignore an assertion we could not read would be wrong answers. A command that asks
// for what is not there (get-model after unsat) prints its error, and the script goes on.

import type { Term } from '../../expr/arena.ts';
import type { Terms } from '../../expr/terms.ts';
import type { Answer, Budget, Solver } from '../query.ts';
import { ArrayEqualities } from './array-equality.ts';
import { bitVectorOperators } from './bitvector-operators.ts';
import { assertionCommands, questionCommands, settingCommands } from './commands.ts';
import { arrayOperators, coreOperators } from './core-operators.ts';
import { declarationCommands } from './declaration-commands.ts';
import { floatOperators, isRoundingMode, roundingConstants } from './float-operators.ts';
import { Lexer, Token } from './lexer.ts';
import type { Position } from './mistake.ts';
import { Scope } from './scope.ts';
import { BOOL, ROUNDING_MODE, type Sort, SortReader } from './sorts.ts';
import { type SymbolNumber, SymbolTable } from './symbols.ts';
import { TermReader } from './term-reader.ts';
import { Valuation, writtenValueOf } from './valuation.ts';

/**
 * A command reads its arguments up to, but not including, its closing bracket. It returns its action, or the part of it that cannot
 * be undone: the script runs that after the bracket has been found.
 */
export type Command = (script: Script) => (() => void) | undefined;

export interface Declaration {
  readonly name: string;
  readonly term: Term;
  readonly sort: Sort;
}

/** One check-sat with its answer. */
export interface Check {
  readonly position: Position;
  readonly answer: Answer;
  readonly milliseconds: number;
  /** The values of everything declared, by name, if the answer is sat. */
  readonly model?: Readonly<Record<string, string>>;
}

export interface ScriptOptions {
  readonly terms: Terms;
  readonly solver: Solver;
  readonly budget: Budget;
  /** Called with each line that the script prints, without its line end. */
  readonly print: (line: string) => void;
  readonly onCheck?: (check: Check) => void;
  /** A clock in milliseconds, from any origin. */
  readonly now: () => number;
}

/** What push saves and pop restores. */
interface Level {
  readonly assertions: number;
  readonly declarations: number;
  readonly scope: number;
}

export class Script {
  readonly terms: Terms;
  readonly lexer: Lexer;
  readonly symbols = new SymbolTable();
  readonly scope = new Scope();
  readonly sorts: SortReader;
  readonly reader: TermReader;
  readonly settings = new Map<string, string>();

  assertions: Term[] = [];
  declarations: Declaration[] = [];
  levels: Level[] = [];
  answer: Answer | undefined;
  budget: Budget;
  hasExited = false;
  /** Whether a command asked for a model before any check. */
  hasFailed = false;

  private readonly arrayEqualities: ArrayEqualities;
  private readonly commands: (Command | undefined)[] = [];
  private readonly outermost: number;
  private commandOffset = 0;
  private hasPrinted = false;

  constructor(private readonly options: ScriptOptions) {
    const { terms } = options;
    this.terms = terms;
    this.budget = options.budget;
    this.lexer = new Lexer(this.symbols);
    this.sorts = new SortReader(this.lexer, this.symbols);
    this.reader = new TermReader(terms, this.lexer, this.symbols, this.scope, this.sorts);
    this.arrayEqualities = new ArrayEqualities(terms);
    this.defineTheories();
    this.outermost = this.scope.enter();
    const families = [assertionCommands, declarationCommands, questionCommands, settingCommands];
    for (const [name, command] of families.flatMap((family) => Object.entries(family))) {
      this.commands[this.symbols.of(name)] = command;
    }
  }

  /** Runs a whole script. */
  run(text: string): void {
    this.lexer.feed(text);
    this.runUntil(this.lexer.text.length);
  }

  /** Runs the complete commands of a script that arrives in pieces, so that a program can talk to `clew solve -`; `run('')` ends it. */
  runPiece(text: string): void {
    this.lexer.feed(text);
    this.runUntil(lastCommandEnd(this.lexer.text, 0));
  }

  print(text: string): void {
    this.hasPrinted = true;
    this.options.print(text);
  }

  fail(reason: string): never {
    return this.lexer.fail(reason, this.commandOffset);
  }

  /**
   * Prints an error for a question that has no answer, after which the script goes on. Asking for a
   * model after unsat is usual, because scripts cannot look at answers; asking for one before any check is
   * a mistake.
   */
  decline(reason: string): void {
    const { line, column } = this.lexer.positionOf(this.commandOffset);
    if (this.answer === undefined) this.hasFailed = true;
    this.print(`(error "line ${line} column ${column}: ${reason.replaceAll('"', '""')}")`);
  }

  assert(condition: Term): void {
    this.answer = undefined;
    this.assertions.push(condition);
  }

  /** Asks whether the assertions, and these assumptions with them, can hold together. */
  check(assumptions: readonly Term[]): void {
    const { now, solver, onCheck } = this.options;
    const start = now();
    const asked = [...this.roundingModes(), ...this.assertions, ...assumptions];
    const constraints = [...asked, ...this.arrayEqualities.axiomsFor(asked)];
    this.answer = solver.solve({ constraints, budget: this.budget });
    const milliseconds = now() - start;
    this.print(this.answer.status);
    onCheck?.(this.checkOf(this.answer, milliseconds));
  }

  /** What is declared as a rounding mode is one. */
  private roundingModes(): Term[] {
    return this.declarations
      .filter(({ sort }) => sort === ROUNDING_MODE)
      .map(({ term }) => isRoundingMode(this.terms, term));
  }

  /** The values of terms in the model, if the last check has given one. */
  valuation(): Valuation | undefined {
    if (this.answer?.status !== 'sat') return undefined;
    return new Valuation(this.terms, this.answer.model, this.arrayEqualities);
  }

  push(): void {
    this.answer = undefined;
    this.levels.push({
      assertions: this.assertions.length,
      declarations: this.declarations.length,
      scope: this.scope.enter(),
    });
  }

  pop(): void {
    const level = this.levels.pop();
    if (level === undefined) return this.fail('pop without a push');
    this.answer = undefined;
    this.assertions.length = level.assertions;
    if (this.settings.get('global-declarations') === 'true') return;
    this.declarations.length = level.declarations;
    this.scope.leave(level.scope);
  }

  resetAssertions(): void {
    while (this.levels.length > 0) this.pop();
    this.answer = undefined;
    this.assertions = [];
    if (this.settings.get('global-declarations') === 'true') return;
    this.forgetDeclarations();
  }

  reset(): void {
    this.levels = [];
    this.answer = undefined;
    this.assertions = [];
    this.forgetDeclarations();
    this.settings.clear();
    this.budget = this.options.budget;
  }

  /** Gives a symbol its meaning, unless it already has one. */
  define(symbol: SymbolNumber, meaning: Parameters<Scope['define']>[1], offset: number): void {
    if (this.scope.meaningOf(symbol) !== undefined) {
      this.lexer.fail(`${this.symbols.nameOf(symbol)} is already declared`, offset);
    }
    this.scope.define(symbol, meaning);
  }

  /** Defines the names that :named gave to terms as constants from here on. */
  takeNames(): void {
    if (this.reader.named.length === 0) return;
    for (const { symbol, term, sort } of this.reader.named.splice(0)) {
      this.define(symbol, { kind: 'value', term, sort }, this.commandOffset);
    }
  }

  private checkOf(answer: Answer, milliseconds: number): Check {
    const position = this.lexer.positionOf(this.commandOffset);
    const valuation = this.valuation();
    if (valuation === undefined) return { position, answer, milliseconds };
    const model = this.declarations.map((declaration) => [
      declaration.name,
      writtenValueOf(declaration, valuation),
    ]);
    return { position, answer, milliseconds, model: Object.fromEntries(model) };
  }

  private forgetDeclarations(): void {
    this.declarations = [];
    this.sorts.defined.clear();
    this.scope.leave(this.outermost);
  }

  private defineTheories(): void {
    const { terms, symbols, scope } = this;
    scope.define(symbols.of('true'), { kind: 'value', term: terms.true, sort: BOOL });
    scope.define(symbols.of('false'), { kind: 'value', term: terms.false, sort: BOOL });
    for (const [name, term] of roundingConstants(terms))
      scope.define(symbols.of(name), { kind: 'value', term, sort: ROUNDING_MODE });
    const theories = [
      coreOperators(terms, this.arrayEqualities),
      bitVectorOperators(terms),
      arrayOperators(terms),
      floatOperators(terms),
      this.reader.reals.operators(),
    ];
    for (const [name, apply] of theories.flatMap((theory) => Object.entries(theory))) {
      scope.define(symbols.of(name), { kind: 'operator', apply });
    }
  }

  private runUntil(end: number): void {
    while (!this.hasExited && this.lexer.offset < end) this.runCommand();
  }

  private runCommand(): void {
    const { lexer } = this;
    if (lexer.next() === Token.end) return;
    this.commandOffset = lexer.start;
    if (lexer.kind !== Token.open) return lexer.fail('expected a command: (...)');
    if (lexer.next() !== Token.symbol) return lexer.fail('expected the name of a command');
    const command = this.commands[lexer.symbol];
    if (command === undefined) return lexer.fail(`unknown command ${lexer.slice()}`);
    const action = command(this);
    const next = lexer.next();
    if (next === Token.close) return this.act(action);
    lexer.fail(next === Token.end ? 'this command is never closed' : 'expected ) here');
  }

  /** Commands that print nothing print `success`, if the script wants that. */
  private act(action: (() => void) | undefined): void {
    this.hasPrinted = false;
    action?.();
    if (!this.hasPrinted && this.settings.get('print-success') === 'true') this.print('success');
  }
}

/** The offset behind the last complete command in `text` from `from` on; `from` if there is none. */
function lastCommandEnd(text: string, from: number): number {
  let depth = 0;
  let end = from;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '(') depth++;
    else if (character === ')' && --depth <= 0) {
      end = at + 1;
      depth = 0;
    } else if (character === '"' || character === '|') at = closing(text, character, at);
    else if (character === ';') at = closing(text, '\n', at);
  }
  return end;
}

function closing(text: string, character: string, at: number): number {
  const end = text.indexOf(character, at + 1);
  return end < 0 ? text.length : end;
}
