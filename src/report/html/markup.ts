// HTML as strings. Everything that comes from a program under test is data: it passes through `escaped`, which the
// template tag `html` applies to whatever is not markup already.

export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Markup | string | number | undefined | readonly Piece[];

export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  let text = parts[0];
  pieces.forEach((piece, i) => {
    text += textOf(piece) + parts[i + 1];
  });
  return new Markup(text);
}

function textOf(piece: Piece): string {
  if (piece === undefined) return '';
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'object') return piece.map(textOf).join('');
  return escaped(String(piece));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters but tabs and line ends are shown as pictures of them. */
function escaped(text: string): string {
  return text
    .replaceAll(/[&<>"']/g, (character) => entities[character])
    .replaceAll(/(?![\t\n\r])\p{Cc}/gu, (control) => picture(control.charCodeAt(0)));
}

function picture(code: number): string {
  if (code > 0x7f) return '\ufffd';
  return String.fromCharCode(code === 0x7f ? 0x2421 : 0x2400 + code);
}

/** JSON inside a script element: no `<` can end it. */
export function jsonScript(id: string, data: unknown): Markup {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return new Markup(`<script type="application/json" id="${id}">${text}</script>`);
}

// ---- Numbers and shares as people read them ------------------------------------------------------------------------

export function plural(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}

/** 12,345 */
export function grouped(number: number): string {
  return String(number).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
}

export function secondsText(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 120) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** A share in percent. It is 100 % only if nothing is missing. */
export function percent({ covered, total }: { covered: number; total: number }): string {
  if (total === 0) return 'none';
  return `${Math.floor((100 * covered) / total)} %`;
}

/** What is missing is bad; of a mere share of something it is not. */
export function bar(share: { covered: number; total: number }, look = 'bar'): Markup {
  const width = share.total === 0 ? 0 : (100 * share.covered) / share.total;
  return html`<span class="${look}"><span style="width:${width.toFixed(1)}%"></span></span>`;
}
