// Input bytes: as a number or as text where they are that, and as a dump of hexadecimal digits with the characters beside it.

import { bytesLine } from '../../src/report/byte-words.ts';
import type { InputView } from '../../src/report/view/check-view.ts';

const bytesInRow = 16;

export function InputBytes({ input }: { readonly input: readonly InputView[] }) {
  if (input.length === 0) return <p class="quiet">No input.</p>;
  return (
    <dl>
      {input.map((part) => (
        <div key={part.label}>
          <dt>
            <code>{part.label}</code>{' '}
            <span class="quiet">
              {part.size} {part.size === 1 ? 'byte' : 'bytes'}
            </span>
          </dt>
          <dd>
            {part.text !== undefined && <code class="bytes">{part.text}</code>}
            {!part.isValue && <Dump part={part} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Dump({ part: { hex, size } }: { readonly part: InputView }) {
  const rows: string[] = [];
  for (let at = 0; at < hex.length; at += 2 * bytesInRow) {
    const digits = hex.slice(at, at + 2 * bytesInRow).match(/../g) ?? [];
    const offset = (at / 2).toString(16).padStart(4, '0');
    const cells = digits.join(' ').padEnd(3 * Math.min(bytesInRow, size) - 1);
    rows.push(`${offset}  ${cells}  |${digits.map(character).join('')}|`);
  }
  const left = size - hex.length / 2;
  if (left > 0) rows.push(`${left} more bytes are in the test's folder`);
  return rows.length === 0 ? null : <pre class="dump">{rows.join('\n')}</pre>;
}

function character(digits: string): string {
  const code = Number.parseInt(digits, 16);
  return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : '.';
}

/** Bytes of one part that a row has room for. */
const bytesInLine = 64;

/** An input in one line of a list: zeros are counted, so that inputs that differ behind them look different. */
export function inputLine(input: readonly InputView[]): string {
  return input.length === 0 ? 'no input' : joined(input, lineOf);
}

/** An input as a filter searches it: all digits that are known, and text. */
export function searchLine(input: readonly InputView[]): string {
  return joined(input, ({ text, hex }) => `${hex} ${text ?? ''}`);
}

function joined(input: readonly InputView[], textOf: (part: InputView) => string): string {
  return input.map((part) => `${part.label} ${textOf(part)}`).join('   ');
}

function lineOf({ text, hex, size }: InputView): string {
  if (text !== undefined) return firstLine(text);
  const digits = hex.slice(0, 2 * bytesInLine).match(/../g) ?? [];
  const bytes = Uint8Array.from(digits, (pair) => Number.parseInt(pair, 16));
  return `${bytesLine(bytes)}${size > bytes.length ? '…' : ''}`;
}

function firstLine(text: string): string {
  const end = text.indexOf('\n');
  return end < 0 ? text : `${text.slice(0, end)}…`;
}
