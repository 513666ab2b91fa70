// Findings and inputs as pages show them.

import { isFailingCallLabel, isMemoryName } from '../../input/names.ts';
import type { Frame } from '../../machine/finding.ts';
import type { InputPart, NativeVerdict, ReportedFinding } from '../../results/check-result.ts';
import { placeOf } from '../../results/finding-record.ts';
import { inputParts, type Test } from '../../results/test.ts';
import { isText } from '../byte-words.ts';
import { callLines } from '../call-words.ts';
import { confirmedBy } from '../check-document.ts';
import { failureTexts, inputLabel, valueText } from '../input-text.ts';
import { triesText } from '../native-tries.ts';
import { stepText } from '../schedule-text.ts';
import type { FindingView, FrameView, InputView, TestView } from './check-view.ts';

/** Names a file as the user would. */
export type Display = (file: string) => string;

/** How many bytes of one part a finding shows; its folder has them all. */
const bytesOfFinding = 4096;
/** How many bytes of one part a test in a list shows. */
const bytesOfTest = 256;
const callWidth = 72;

export function findingView(reported: ReportedFinding, display: Display): FindingView {
  const { finding, input, call, path, native } = reported;
  const { kind, message, stack, object } = finding;
  const place = placeOf(finding);
  const shown = call === undefined ? input : input.filter(({ name }) => !isMemoryName(name));
  return {
    kind,
    message,
    place: place && frameView(place, display),
    stack: frames(stack, display),
    allocated: frames(object?.allocated ?? [], display),
    freed: frames(object?.freed ?? [], display),
    call: call === undefined ? [] : callLines(call, callWidth),
    input: inputViews(shown, bytesOfFinding),
    notes: [
      ...failureTexts(input, finding),
      ...(finding.schedule ?? []).map(stepText),
      ...(finding.process === undefined ? [] : [`In process ${finding.process.number}, a child.`]),
      confirmation(reported, native),
    ],
    folder: reported.folder,
    test: reported.test,
    steps: path.map(({ file, ...step }) => ({ ...step, file: file && display(file) })),
  };
}

function confirmation(reported: ReportedFinding, native: NativeVerdict): string {
  const by = `Confirmed by ${confirmedBy(reported).join(', ')}.`;
  switch (native.kind) {
    case 'confirmed':
      return native.tries === undefined ? by : `${by} ${sentence(triesText(native))}`;
    case 'missed':
      return `${by} ${sentence(triesText(native))}`;
    case 'not-confirmed':
      return `${by} Not confirmed natively (${native.by}): ${native.reason}.`;
    case 'untried':
      return `${by} Not tried natively: ${native.reason}.`;
  }
}

function sentence(text: string): string {
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

function frames(stack: readonly Frame[], display: Display): FrameView[] {
  return stack.map((frame) => frameView(frame, display));
}

function frameView(frame: Frame, display: Display): FrameView {
  const { file, line, column, function: name, library } = frame;
  return { file: file && display(file), line, column, function: name, library };
}

/** `finding` is the number of the finding that the test shows, if it shows one; `most` bytes of a part are shown. */
export function testView(
  test: Test,
  { number, folder, finding }: Pick<TestView, 'number' | 'folder' | 'finding'>,
  most = bytesOfTest,
): TestView {
  return { number, folder, finding, input: inputViews(inputParts(test), most) };
}

function inputViews(parts: readonly InputPart[], most: number): InputView[] {
  return parts
    .filter(({ name, bytes }) => bytes.length > 0 && !isFailingCallLabel(name))
    .map(({ name, bytes }) => {
      const shown = bytes.subarray(0, most);
      const value = valueText(name, bytes);
      return {
        label: inputLabel(name),
        size: bytes.length,
        text: value ?? plainText(shown),
        isValue: value !== undefined,
        hex: Array.from(shown, (byte) => byte.toString(16).padStart(2, '0')).join(''),
      };
    });
}

/** The bytes as text, without a zero at the end, if they are text. */
function plainText(bytes: Uint8Array): string | undefined {
  const content = bytes.at(-1) === 0 ? bytes.subarray(0, -1) : bytes;
  return content.length > 0 && isText(content) ? String.fromCharCode(...content) : undefined;
}
