// The findings: what, where, with which input, and which decisions led there.

import { isFailingCallLabel, isMemoryName } from '../../input/names.ts';
import type { Frame, ScheduleStep } from '../../machine/finding.ts';
import type {
  CallText,
  InputPart,
  NativeVerdict,
  ReportedFinding,
} from '../../results/check-result.ts';
import { placeOf } from '../../results/finding-record.ts';
import type { ReportData, ReportStep } from '../../results/report-data.ts';
import { countText, dumpLines, isText } from '../byte-words.ts';
import { callLines } from '../call-words.ts';
import { confirmedBy } from '../check-document.ts';

import { besideCall, failureTexts, inputLabel, valueText } from '../input-text.ts';
import { stepText } from '../schedule-text.ts';
import { plainStyle } from '../style.ts';
import type { Sources } from './excerpt.ts';
import { html, type Markup, plural } from './markup.ts';

export function findingsSection({ result }: ReportData, sources: Sources): Markup {
  if (result.findings.length === 0) return html``;
  const articles = result.findings.map((reported, i) => findingArticle(reported, i + 1, sources));
  return html`<section id="findings"><h2>Findings</h2>${articles}</section>`;
}

function findingArticle(reported: ReportedFinding, number: number, sources: Sources): Markup {
  const { finding, input, call, folder, native, path } = reported;
  const place = placeOf(finding);
  const excerpt = place === undefined ? undefined : sources.excerpt(place);
  return html`<article class="report" id="finding-${number}">
<h3><span class="kind">${finding.kind}</span> ${finding.message}</h3>
<p>${place === undefined ? '' : html`${sources.link(place)} in <code>${place.function}</code>`}</p>
${excerpt}
${callStack(finding.stack, sources)}
${finding.object?.allocated === undefined ? '' : history('Allocated', finding.object.allocated, sources)}
${finding.object?.freed === undefined ? '' : history('Freed', finding.object.freed, sources)}
<h4>Input</h4>
${call === undefined ? inputParts(input) : callInput(call, input)}
${failureTexts(input, finding).map((text) => html`<p>${text}</p>`)}
${turns(finding.schedule)}
<p>Confirmed by ${confirmedBy(reported).join(', ')}.${nativeNote(native)}
Run it again: <code class="command">clew replay ${folder}</code></p>
${steps(path, sources)}
</article>`;
}

function turns(schedule: readonly ScheduleStep[] = []): Markup | undefined {
  if (schedule.length === 0) return undefined;
  const items = schedule.map((step) => html`<li>${stepText(step)}</li>`);
  return html`<details open><summary>Threads take turns</summary><ol>${items}</ol></details>`;
}

function nativeNote(native: NativeVerdict): Markup | undefined {
  switch (native.kind) {
    case 'confirmed':
      return undefined;
    case 'not-confirmed':
      return html` Not confirmed natively (${native.by}): ${native.reason}.`;
    case 'untried':
      return html` Not tried natively: ${native.reason}.`;
  }
}

function callStack(stack: readonly Frame[], sources: Sources): Markup | undefined {
  if (stack.length < 2) return undefined;
  return html`<details open><summary>Call stack</summary>${frames(stack, sources)}</details>`;
}

function history(what: string, stack: readonly Frame[], sources: Sources): Markup {
  return html`<details><summary>${what}</summary>${frames(stack, sources)}</details>`;
}

function frames(stack: readonly Frame[], sources: Sources): Markup {
  return html`<ol class="stack" start="0">${stack.map(
    (frame) =>
      html`<li${frame.library ? html` class="quiet"` : ''}><code>${frame.function}</code> ${sources.link(
        frame,
      )}</li>`,
  )}</ol>`;
}

/** The decisions on input from the program's start to the finding. */
function steps(path: readonly ReportStep[], sources: Sources): Markup | undefined {
  if (path.length === 0) return undefined;
  return html`<details><summary>${plural(path.length, 'decision')} on the way</summary>
${notation(path)}<ol class="steps">${path.map((step) => stepItem(step, sources))}</ol></details>`;
}

/** What is not C in the conditions (report/conditions/). */
function notation(path: readonly ReportStep[]): Markup | undefined {
  if (!path.some(({ condition }) => condition.includes('..'))) return undefined;
  return html`<p class="quiet"><code>[0..3]</code> is the little-endian number of these bytes, <code>big_endian</code> the other one.</p>`;
}

function stepItem(step: ReportStep, sources: Sources): Markup {
  const line = sources.line(step)?.trim();
  const within = step.within === undefined ? '' : html` in <code>${step.within}</code>`;
  return html`<li><span class="step-kind">${step.kind}</span> ${sources.link(step)}${within}
<span class="held ${step.held ? 'true' : 'false'}">${step.held ? 'holds' : 'does not hold'}</span>
<code class="condition">${step.condition}</code>
${line === undefined ? '' : html`<code class="line">${line}</code>`}</li>`;
}

// ---- Input bytes as text and as a hex dump, side by side -----------------------------------------------------------

const bytesShown = 4096;

/** A call, then what else was given; the bytes for those who want to see them. */
function callInput(call: CallText, parts: readonly InputPart[]): Markup {
  const [beside, made] = [besideCall(parts), parts.filter(({ name }) => isMemoryName(name))];
  const bytes =
    made.length === 0 ? '' : html`<details><summary>Bytes</summary>${inputParts(made)}</details>`;
  return html`<pre class="call">${callLines(call, callWidth).join('\n')}</pre>
${beside.length === 0 ? '' : inputParts(beside)}${bytes}`;
}

const callWidth = 80;

function inputParts(parts: readonly InputPart[]): Markup {
  const shown = parts.filter(({ name, bytes }) => bytes.length > 0 && !isFailingCallLabel(name));
  if (shown.length === 0) return html`<p class="quiet">No input.</p>`;
  return html`<dl class="input">${shown.map(
    ({
      name,
      bytes,
    }) => html`<dt>${inputLabel(name)} <span class="quiet">${countText(bytes.length)}</span></dt>
<dd>${asText(name, bytes)}${dump(name, bytes)}</dd>`,
  )}</dl>`;
}

/** Bytes that are a number need no dump: they are beside the number, or the number has a type. */
function dump(name: string, bytes: Uint8Array): Markup {
  if (valueText(name, bytes) !== undefined) return html``;
  return html`<pre class="hex">${dumpLines(bytes, bytesShown, plainStyle.width).join('\n')}</pre>`;
}

function asText(name: string, bytes: Uint8Array): Markup {
  const value = valueText(name, bytes);
  if (value !== undefined) return html`<code class="text">${value}</code>`;
  const end = bytes.at(-1) === 0 ? bytes.length - 1 : bytes.length;
  const content = bytes.subarray(0, Math.min(end, bytesShown));
  return content.length > 0 && isText(content)
    ? html`<code class="text">${[...content].map(character)}</code>`
    : html``;
}

function character(byte: number): Markup | string {
  if (byte === 10) return html`<span class="quiet">\\n</span>${'\n'}`;
  if (byte === 13) return html`<span class="quiet">\\r</span>`;
  return byte === 9 ? html`<span class="quiet">\\t</span>` : String.fromCharCode(byte);
}
