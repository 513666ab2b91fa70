// report.html: the whole result of a check in one file that needs nothing else, for those who were not there. It is the page of
// web/report with its data inside, compressed; the content policy in its head forbids it to load anything. Without scripts, the
// verdict and the findings are there as text.

import { placeOf } from '../../results/finding-record.ts';
import type { ReportData } from '../../results/report-data.ts';
import { conclusion } from '../check-summary.ts';
import { printable } from '../style.ts';
import type { TestView } from '../view/check-view.ts';
import type { Display } from '../view/finding-view.ts';
import { reportView } from '../view/report-view.ts';

export interface ReportParts {
  readonly data: ReportData;
  readonly tests: readonly TestView[];
  /** The page, as `npm run web:build` makes it; undefined where that was not done. */
  readonly template: string | undefined;
  /** Names files as the user would; those in the data's sources are named so already. */
  readonly display: Display;
  /** Compresses, for DecompressionStream('gzip'). */
  readonly gzip: (text: string) => Uint8Array;
}

/** Where the template has room for the data, and for what is shown without scripts. */
const place = '<script type="application/json" id="clew-data"></script>';

export function reportHtml({ data, tests, template, display, gzip }: ReportParts): string {
  const plain = plainText(data, display);
  if (template === undefined || !template.includes(place)) return plainPage(data, plain);
  const packed = base64(gzip(JSON.stringify(reportView(data, tests, display))));
  const filled = `<noscript><pre>${escaped(plain)}</pre></noscript>
<script type="application/octet-stream" id="clew-data">${packed}</script>`;
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>clew: ${escaped(data.subject)}</title>`)
    .replace(place, () => filled);
}

/** The verdict and the findings in a few lines. */
function plainText({ subject, result, command, version }: ReportData, display: Display): string {
  const findings = result.findings.map(({ finding, folder }) => {
    const at = placeOf(finding);
    const where = at?.file === undefined ? '' : `${display(at.file)}:${at.line}: `;
    return `${where}${finding.kind}: ${finding.message}\n  clew replay ${folder}`;
  });
  const lines = [subject, conclusion(result), ...findings, `clew ${version}: ${command}`];
  return lines.map((text) => text.split('\n').map(printable).join('\n')).join('\n\n');
}

/** A package whose pages were not built says what it can. */
function plainPage({ subject }: ReportData, plain: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'"><title>clew: ${escaped(subject)}</title></head>
<body><pre>${escaped(plain)}</pre><p>The pages of clew are not built: run npm run web:build.</p></body></html>
`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as markup. Everything that comes from a program under test is data. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character]);
}

function base64(bytes: Uint8Array): string {
  let text = '';
  const step = 0x8000;
  for (let at = 0; at < bytes.length; at += step)
    text += String.fromCharCode(...bytes.subarray(at, at + step));
  return btoa(text);
}
