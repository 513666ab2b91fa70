// A few lines of source around a place, with the line and the column marked.

import type { SourceCoverage } from '../../results/report-data.ts';
import { html, type Markup } from './markup.ts';

export interface SourcePosition {
  readonly file: string | undefined;
  readonly line: number;
  readonly column: number;
}

export class Sources {
  private readonly texts: ReadonlyMap<string, readonly string[]>;

  constructor(sources: readonly SourceCoverage[]) {
    this.texts = new Map(
      sources.flatMap(({ file, text }) => (text === undefined ? [] : [[file, text.split('\n')]])),
    );
  }

  line({ file, line }: Pick<SourcePosition, 'file' | 'line'>): string | undefined {
    return file === undefined ? undefined : this.texts.get(file)?.[line - 1];
  }

  /** The place, with a link to the page's own listing of the source if it has one. */
  link(place: SourcePosition): Markup {
    const { file, line } = place;
    const text = placeText(place);
    if (file === undefined || !this.texts.has(file)) return html`${text}`;
    return html`<a href="#${anchor(file, line)}">${text}</a>`;
  }

  excerpt(place: SourcePosition, around = 3): Markup | undefined {
    if (this.line(place) === undefined) return undefined;
    const first = Math.max(1, place.line - around);
    const rows: Markup[] = [];
    for (let line = first; line <= place.line + around; line++) {
      const text = this.line({ file: place.file, line });
      if (text === undefined) break;
      const isHere = line === place.line;
      const code = isHere ? marked(text, place.column) : html`${text}`;
      rows.push(
        html`<li value="${line}"${isHere ? html` class="here"` : ''}><code>${code}</code></li>`,
      );
    }
    return html`<ol class="excerpt">${rows}</ol>`;
  }
}

/** Debug information counts columns in bytes; outside ASCII the mark may stand a little off. */
function marked(text: string, column: number): Markup {
  if (column < 1 || column > text.length) return html`${text}`;
  const word = /^\w+|^./.exec(text.slice(column - 1))?.[0] ?? '';
  const rest = text.slice(column - 1 + word.length);
  return html`${text.slice(0, column - 1)}<mark>${word}</mark>${rest}`;
}

function placeText({ file, line, column }: SourcePosition): string {
  if (file === undefined) return 'unknown place';
  return column > 0 ? `${file}:${line}:${column}` : `${file}:${line}`;
}

export function anchor(file: string, line: number): string {
  return `${file.replaceAll(/[^\w.]/g, '-')}-${line}`;
}
