// What the playground shows of a check, from the first message of its worker to the last.

import type { CheckView } from '../../src/report/view/check-view.ts';
import type { FromExplorer, QuestionView, StepView } from '../engine/protocol.ts';

export type Phase = 'idle' | 'compiling' | 'exploring' | 'stepping' | 'ended' | 'failed';

export interface PlayState {
  readonly phase: Phase;
  readonly doing: string;
  readonly view: CheckView;
  /** What the compiler has to say. */
  readonly diagnostics: string;
  readonly message: string;
  readonly step: StepView | undefined;
  readonly questions: readonly QuestionView[];
  readonly asked: number;
  readonly script: { readonly number: number; readonly text: string } | undefined;
  /** What the command line would have written, for those who compare. */
  readonly document: string;
  readonly inputs: readonly { readonly folder: string; readonly input: string }[];
}

const noView: CheckView = {
  subject: '',
  command: '',
  version: '',
  created: undefined,
  verdict: undefined,
  figures: [],
  findings: [],
  sources: [],
  tests: [],
  testsNotListed: 0,
  timeline: [],
  totals: { lines: 0, branches: 0 },
  tree: undefined,
  gaps: [],
  bounds: [],
  hints: [],
  statistics: [],
};

export const idle: PlayState = {
  phase: 'idle',
  doing: '',
  view: noView,
  diagnostics: '',
  message: '',
  step: undefined,
  questions: [],
  asked: 0,
  script: undefined,
  document: '',
  inputs: [],
};

export function afterMessage(state: PlayState, message: FromExplorer): PlayState {
  const { view } = state;
  switch (message.kind) {
    case 'progress':
      return { ...state, doing: message.doing, view: { ...view, figures: message.figures } };
    case 'coverage':
      return { ...state, view: { ...view, sources: message.sources } };
    case 'tests':
      return { ...state, view: { ...view, tests: [...view.tests, ...message.tests] } };
    case 'finding': {
      // A finding comes again when a smaller path shows it.
      const others = view.findings.filter(({ folder }) => folder !== message.finding.folder);
      return { ...state, view: { ...view, findings: [...others, message.finding] } };
    }
    case 'step':
      return { ...state, phase: 'stepping', step: message.step };
    case 'ended':
      return {
        ...state,
        phase: 'ended',
        view: message.view,
        step: undefined,
        document: message.document,
        inputs: message.tests,
      };
    case 'questions':
      return { ...state, questions: message.questions, asked: message.asked };
    case 'question':
      return { ...state, script: { number: message.number, text: message.script } };
    case 'failed':
      return { ...state, phase: 'failed', message: message.message, step: undefined };
  }
}
