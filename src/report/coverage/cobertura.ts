// Coverage as Cobertura's XML has it, which GitLab, Jenkins and Azure show beside a change. A package is a folder, a class a source
// file, a condition a branch.

import type { BranchCoverage, LineCoverage, SourceCoverage } from '../../results/report-data.ts';
import { xmlAttribute, xmlText } from '../xml-text.ts';

export interface CoberturaContext {
  /** What the names of files are relative to. */
  readonly directory: string;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly created: number;
}

interface Share {
  readonly covered: number;
  readonly total: number;
}

export function coberturaXml(
  sources: readonly SourceCoverage[],
  { directory, version, created }: CoberturaContext,
): string {
  const lines = sources.flatMap((source) => source.lines);
  const [ofLines, ofBranches] = [lineShare(lines), branchShare(lines)];
  const totals = `lines-covered="${ofLines.covered}" lines-valid="${ofLines.total}" branches-covered="${ofBranches.covered}" branches-valid="${ofBranches.total}"`;
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">',
    `<coverage ${rates(lines)} ${totals} complexity="0" version="clew ${xmlAttribute(version)}" timestamp="${created}">`,
    `  <sources><source>${xmlText(directory)}</source></sources>`,
    '  <packages>',
    ...[...byFolder(sources)].flatMap(([folder, files]) => packageRows(folder, files)),
    '  </packages>',
    '</coverage>',
  ].join('\n')}\n`;
}

function byFolder(sources: readonly SourceCoverage[]): Map<string, SourceCoverage[]> {
  const folders = new Map<string, SourceCoverage[]>();
  for (const source of sources) {
    const folder = source.file.replace(/\/?[^/]*$/, '') || '.';
    folders.set(folder, [...(folders.get(folder) ?? []), source]);
  }
  return folders;
}

function packageRows(folder: string, sources: readonly SourceCoverage[]): string[] {
  const lines = sources.flatMap((source) => source.lines);
  return [
    `    <package name="${xmlAttribute(folder)}" ${rates(lines)} complexity="0">`,
    '      <classes>',
    ...sources.flatMap(classRows),
    '      </classes>',
    '    </package>',
  ];
}

function classRows({ file, lines, functions }: SourceCoverage): string[] {
  const name = file.replace(/^.*\//, '');
  const methods = functions.map(({ name: method, line }, i) => {
    const next = functions[i + 1]?.line ?? Number.POSITIVE_INFINITY;
    const own = lines.filter((each) => each.line >= line && each.line < next);
    return [
      `          <method name="${xmlAttribute(method)}" signature="()" ${rates(own)} complexity="0">`,
      `            <lines>${own.map(lineElement).join('')}</lines>`,
      '          </method>',
    ].join('\n');
  });
  return [
    `        <class name="${xmlAttribute(name)}" filename="${xmlAttribute(file)}" ${rates(lines)} complexity="0">`,
    '          <methods>',
    ...methods,
    '          </methods>',
    '          <lines>',
    ...lines.map((line) => `            ${lineElement(line)}`),
    '          </lines>',
    '        </class>',
  ];
}

function lineElement(line: LineCoverage): string {
  const start = `<line number="${line.line}" hits="${line.covered ? 1 : 0}"`;
  const { branches } = line;
  if (branches.length === 0) return `${start} branch="false"/>`;
  const share = branchShare([line]);
  const all = `${percent(share)}% (${share.covered}/${share.total})`;
  const conditions = branches.map((branch, number) => {
    const type = branch.isSwitch ? 'switch' : 'jump';
    return `<condition number="${number}" type="${type}" coverage="${percent(sideShare(branch))}%"/>`;
  });
  return `${start} branch="true" condition-coverage="${all}"><conditions>${conditions.join('')}</conditions></line>`;
}

function rates(lines: readonly LineCoverage[]): string {
  return `line-rate="${rate(lineShare(lines))}" branch-rate="${rate(branchShare(lines))}"`;
}

function lineShare(lines: readonly LineCoverage[]): Share {
  return { covered: lines.filter(({ covered }) => covered).length, total: lines.length };
}

function branchShare(lines: readonly LineCoverage[]): Share {
  const shares = lines.flatMap(({ branches }) => branches.map(sideShare));
  return {
    covered: shares.reduce((sum, { covered }) => sum + covered, 0),
    total: shares.reduce((sum, { total }) => sum + total, 0),
  };
}

function sideShare({ sides }: BranchCoverage): Share {
  return { covered: sides.filter((side) => side === 'taken').length, total: sides.length };
}

function rate({ covered, total }: Share): string {
  return total === 0 ? '1' : (covered / total).toFixed(4);
}

function percent({ covered, total }: Share): number {
  return total === 0 ? 100 : Math.floor((100 * covered) / total);
}
