// Input bytes as text and as a hex dump, side by side.

import { type CallText, callLines } from '../call-words.ts';
import type { InputPart } from '../check-result.ts';
import { besideCall } from '../input-text.ts';
import { html, type Markup } from './markup.ts';

const row = 16;
const bytesShown = 4096;

/** A call, then what else was given; the bytes for those who want to see them. */
export function callInput(call: CallText, parts: readonly InputPart[]): Markup {
  const [beside, made] = [besideCall(parts), parts.filter(({ name }) => isMade(name))];
  const bytes =
    made.length === 0 ? '' : html`<details><summary>Bytes</summary>${inputParts(made)}</details>`;
  return html`<pre class="call">${callLines(call, callWidth).join('\n')}</pre>
${beside.length === 0 ? '' : inputParts(beside)}${bytes}`;
}

const callWidth = 80;

export function inputParts(parts: readonly InputPart[]): Markup {
  const shown = parts.filter(({ bytes }) => bytes.length > 0);
  if (shown.length === 0) return html`<p class="quiet">No input.</p>`;
  return html`<dl class="input">${shown.map(
    ({ name, bytes }) => html`<dt>${label(name)} <span class="quiet">${sizeText(bytes)}</span></dt>
<dd>${asText(bytes)}<pre class="hex">${dump(bytes)}</pre></dd>`,
  )}</dl>`;
}

function sizeText({ length }: Uint8Array): string {
  return length === 1 ? '1 byte' : `${length} bytes`;
}

function isMade(name: string): boolean {
  return name.startsWith('memory/');
}

/** What the program named itself needs no prefix. */
function label(name: string): string {
  return isMade(name) ? name.slice('memory/'.length) : name;
}

function asText(bytes: Uint8Array): Markup {
  const end = bytes.at(-1) === 0 ? bytes.length - 1 : bytes.length;
  const content = bytes.subarray(0, Math.min(end, bytesShown));
  if (content.length > 0 && content.every(isText)) {
    return html`<code class="text">${[...content].map(character)}</code>`;
  }
  const number = asNumber(bytes);
  return number === undefined ? html`` : html`<code class="text">${number}</code>`;
}

function isText(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || byte === 9 || byte === 10 || byte === 13;
}

function character(byte: number): Markup | string {
  if (byte === 10) return html`<span class="quiet">\\n</span>${'\n'}`;
  if (byte === 13) return html`<span class="quiet">\\r</span>`;
  return byte === 9 ? html`<span class="quiet">\\t</span>` : String.fromCharCode(byte);
}

/** Little-endian, as on the target. */
function asNumber(bytes: Uint8Array): string | undefined {
  if (![1, 2, 4, 8].includes(bytes.length)) return undefined;
  const value = bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const signed = BigInt.asIntN(8 * bytes.length, value);
  return signed === value ? `${value}` : `${signed} (unsigned ${value})`;
}

function dump(bytes: Uint8Array): string {
  const shown = bytes.subarray(0, bytesShown);
  const lines: string[] = [];
  for (let start = 0; start < shown.length; start += row) {
    const part = [...shown.subarray(start, start + row)];
    const hex = part.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const text = part.map((byte) =>
      byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.',
    );
    lines.push(
      `${start.toString(16).padStart(4, '0')}  ${hex.padEnd(3 * row - 1)}  ${text.join('')}`,
    );
  }
  const left = bytes.length - shown.length;
  return left === 0 ? lines.join('\n') : `${lines.join('\n')}\n... ${left} bytes more`;
}
