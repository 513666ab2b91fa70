// Input bytes as text and as a hex dump, side by side.

import { isFailingCallLabel, isMemoryName } from '../../input/names.ts';
import type { CallText, InputPart } from '../../results/check-result.ts';
import { countText, dumpLines, isText } from '../byte-words.ts';
import { callLines } from '../call-words.ts';
import { besideCall, inputLabel, valueText } from '../input-text.ts';
import { html, type Markup } from './markup.ts';

const bytesShown = 4096;

/** A call, then what else was given; the bytes for those who want to see them. */
export function callInput(call: CallText, parts: readonly InputPart[]): Markup {
  const [beside, made] = [besideCall(parts), parts.filter(({ name }) => isMemoryName(name))];
  const bytes =
    made.length === 0 ? '' : html`<details><summary>Bytes</summary>${inputParts(made)}</details>`;
  return html`<pre class="call">${callLines(call, callWidth).join('\n')}</pre>
${beside.length === 0 ? '' : inputParts(beside)}${bytes}`;
}

const callWidth = 80;

export function inputParts(parts: readonly InputPart[]): Markup {
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
  return html`<pre class="hex">${dumpLines(bytes, bytesShown).join('\n')}</pre>`;
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
