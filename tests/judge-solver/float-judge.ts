// Scripts over floats, put to clew and to another solver: they must not contradict each other, and the other solver must accept clew's
// model with all variables fixed to its values. As in judge.ts, but of one script each. Solvers are wrong about floats now and then, so
// where the first one contradicts clew, a second one decides, and the evaluator of terms has a say in a model: clew evaluates each
// before it is printed. What the second one does not confirm counts as clew's mistake.

import { Terms } from '../../src/expr/terms.ts';
import { stackChain } from '../../src/solver/chain.ts';
import { SolverProcess } from '../../src/solver/external/solver-process.ts';
import { loadSat, type SatModule } from '../../src/solver/sat.ts';
import { Script } from '../../src/solver/smtlib/script.ts';
import { hangSeconds } from '../patience.ts';
import { type FloatScript, floatScript } from './float-scripts.ts';

export interface FloatTally {
  sat: number;
  unsat: number;
  undecided: number;
  /** The scripts on which a second solver said that clew is right and the first one wrong. */
  readonly overruled: number[];
  readonly contradictions: string[];
}

/** The other solver has some seconds of processor time for a script, and a new process for the next one. */
class Other {
  private process: SolverProcess | undefined;

  constructor(
    private readonly command: string,
    private readonly seconds: number,
  ) {}

  ask(script: FloatScript, fixed = ''): string {
    this.process ??= new SolverProcess([
      'sh',
      '-c',
      `ulimit -t ${this.seconds}; exec ${this.command}`,
    ]);
    // z3 does not know the name of the logic with arrays.
    const logic = script.logic === 'QF_ABVFP' ? 'ALL' : 'QF_BVFP';
    this.process.send(`(reset)\n(set-logic ${logic})\n${script.text}${fixed}(check-sat)\n`);
    const reply = this.process.receive(performance.now() + 1000 * hangSeconds);
    if (reply.kind === 'reply') return reply.text;
    this.close();
    return 'unknown';
  }

  close(): void {
    this.process?.close();
    this.process = undefined;
  }
}

/** Judges `count` scripts from number `first` on by the first command; the second, if there is one, decides what is contradicted. */
export async function judgeFloats(
  [command, decider]: readonly [command: string, decider?: string],
  first: number,
  count: number,
  seconds = 20,
): Promise<FloatTally> {
  const tally: FloatTally = { sat: 0, unsat: 0, undecided: 0, overruled: [], contradictions: [] };
  const module = await loadSat();
  const other = new Other(command, seconds);
  const second = decider === undefined ? undefined : new Other(decider, 10 * seconds);
  for (let number = first; number < first + count; number++) {
    const script = floatScript(number);
    const clew = askClew(module, script);
    const verdict = other.ask(script);
    const isDecided = isVerdict(verdict) && clew.status !== 'unknown';
    if (!isDecided) tally.undecided++;
    else if (clew.status === verdict) tally[verdict]++;
    const isModelRefused = clew.fixed !== '' && other.ask(script, clew.fixed) === 'unsat';
    other.close();
    const isContradicted = isDecided && clew.status !== verdict;
    if (!isContradicted && !isModelRefused) continue;
    if (isConfirmed(second, script, clew)) tally.overruled.push(number);
    else {
      const what = isContradicted ? `clew ${clew.status}, other ${verdict}` : 'model refused';
      tally.contradictions.push(`; ${number}: ${what}\n${script.text}${clew.fixed}`);
    }
  }
  second?.close();
  return tally;
}

function isVerdict(text: string): text is 'sat' | 'unsat' {
  return text === 'sat' || text === 'unsat';
}

function isConfirmed(second: Other | undefined, script: FloatScript, clew: ClewAnswer): boolean {
  if (second === undefined) return false;
  return second.ask(script, clew.fixed) === clew.status;
}

interface ClewAnswer {
  readonly status: string;
  /** For sat, the model as assertions that fix all variables. */
  readonly fixed: string;
}

function askClew(module: SatModule, { text, variables }: FloatScript): ClewAnswer {
  const terms = new Terms();
  const printed: string[] = [];
  const script = new Script({
    terms,
    solver: stackChain(terms, module),
    budget: { conflicts: 20_000 },
    print: (line) => printed.push(line),
    onCheck: ({ model }) => {
      for (const name of variables) values.push([name, model?.[name] ?? '']);
    },
    now: () => performance.now(),
  });
  const values: [name: string, value: string][] = [];
  script.run(`${text}(check-sat)`);
  const fixed =
    printed[0] === 'sat' ? values.map(([x, value]) => `(assert (= ${x} ${value}))\n`) : [];
  return { status: printed[0], fixed: fixed.join('') };
}
