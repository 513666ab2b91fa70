// The execution tree on a canvas. A click looks at a part of it; by keyboard, the arrows go down to the side where the condition
// does not hold (left) or holds (right), and Escape or the arrow up goes back. The trail and the table say the same in words, for
// those who cannot see the drawing.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { grouped } from '../../src/base/counting.ts';
import type { TreeSketch } from '../../src/results/report-data.ts';
import { type Box, TreeLayout } from './tree-layout.ts';

const rowHeight = 18;
const mostHeight = 16_000;
const longestTrail = 200;

const meanings = [
  ['path', 'path'],
  ['finding', 'finding'],
  ['pending', 'not explored yet'],
  ['impossible', 'no input goes there'],
  ['undecided', 'given up'],
] as const;

/** The text of a line of the source, if it is known. */
export type LineText = (file: string, line: number) => string | undefined;

export function TreeView(props: {
  readonly tree: TreeSketch | undefined;
  readonly lineText: LineText;
  readonly nothing: string;
}) {
  const { tree } = props;
  if (tree === undefined || tree.parents.length === 0) return <p class="empty">{props.nothing}</p>;
  return <DrawnTree tree={tree} lineText={props.lineText} />;
}

function DrawnTree({ tree, lineText }: { readonly tree: TreeSketch; readonly lineText: LineText }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const layout = useMemo(() => new TreeLayout(tree), [tree]);
  const names = useMemo(
    () => tree.labels.map((label) => nameOf(label, lineText)),
    [tree, lineText],
  );
  const [chosen, setRoot] = useState(0);
  const root = chosen < tree.parents.length ? chosen : 0;
  const boxes = useRef<readonly Box[]>([]);
  useEffect(() => {
    const draw = () => {
      if (canvas.current !== null) boxes.current = drawTree(canvas.current, layout, names, root);
    };
    draw();
    const observer = new ResizeObserver(draw);
    if (canvas.current?.parentElement) observer.observe(canvas.current.parentElement);
    window.addEventListener('clew-theme', draw);
    return () => {
      observer.disconnect();
      window.removeEventListener('clew-theme', draw);
    };
  }, [layout, names, root]);
  const boxAt = (event: MouseEvent): Box | undefined => {
    const bounds = canvas.current?.getBoundingClientRect();
    if (bounds === undefined) return undefined;
    const x = event.clientX - bounds.left;
    const depth = Math.floor((event.clientY - bounds.top) / rowHeight);
    return boxes.current.find((box) => box.depth === depth && x >= box.left && x < box.right);
  };
  const up = () => setRoot(Math.max(0, tree.parents[root]));
  const down = (side: 0 | 1) => {
    const child = layout.child(root, side);
    if (child >= 0) setRoot(child);
  };
  const press = (event: KeyboardEvent) => {
    const actions: Record<string, () => void> = {
      ArrowUp: up,
      Escape: up,
      Backspace: up,
      ArrowLeft: () => down(0),
      ArrowRight: () => down(1),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  const describe = (box: Box) => {
    const place = tree.places[box.node];
    const label =
      names[place] === tree.labels[place] ? names[place] : `${tree.labels[place]}\n${names[place]}`;
    if (box.end === 'node') return label;
    return `${label}, ${box.side === 1 ? 'holds' : 'does not hold'}: ${meaningOf(box.end)}`;
  };
  const shown = tree.parents.length;
  return (
    <div class="stack-of">
      <p class="quiet">
        {grouped(tree.total)} decisions
        {shown < tree.total && `, of which the first ${grouped(shown)} are drawn`}. Click on one to
        look at what is behind it, on the topmost to go back; the arrow keys do the same.
      </p>
      <div class="tree">
        <canvas
          ref={canvas}
          tabIndex={0}
          role="img"
          aria-label={`Execution tree, from: ${names[tree.places[root]]}`}
          onKeyDown={press}
          onMouseMove={(event) => {
            const box = boxAt(event);
            if (canvas.current !== null)
              canvas.current.title = box === undefined ? '' : describe(box);
          }}
          onClick={(event) => {
            const box = boxAt(event);
            if (box !== undefined) box.node === root ? up() : setRoot(box.node);
          }}
        />
      </div>
      <p>
        {meanings.map(([end, meaning]) => (
          <span key={end} class="key" style={`--key: var(--tree-${end})`}>
            {meaning}
          </span>
        ))}
      </p>
      <Trail layout={layout} names={names} root={root} />
      <Busiest tree={tree} names={names} />
    </div>
  );
}

function Trail(props: {
  readonly layout: TreeLayout;
  readonly names: readonly string[];
  readonly root: number;
}) {
  const { layout, names, root } = props;
  const steps = layout.trail(root).slice(-longestTrail);
  if (steps.length === 0) return null;
  return (
    <ol class="trail" aria-label="Decisions that lead here">
      {steps.map(({ node, held }) => (
        <li key={node}>
          <code>{names[layout.tree.places[node]]}</code>{' '}
          <span class={`tag ${held}`}>{held ? 'holds' : 'does not hold'}</span>
        </li>
      ))}
    </ol>
  );
}

/** Where the tree decides most, in numbers. */
function Busiest({
  tree,
  names,
}: {
  readonly tree: TreeSketch;
  readonly names: readonly string[];
}) {
  const rows = useMemo(() => {
    const counts = names.map(() => ({ nodes: 0, pending: 0, impossible: 0 }));
    tree.places.forEach((place, row) => {
      const known = counts[place];
      known.nodes++;
      for (const end of tree.ends[row]) if (end === 'pending' || end === 'impossible') known[end]++;
    });
    return counts
      .map((known, place) => ({ ...known, name: names[place] }))
      .sort((a, b) => b.nodes - a.nodes)
      .slice(0, 20);
  }, [tree, names]);
  return (
    <details>
      <summary>Where it decides most</summary>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Decision</th>
              <th scope="col">in the tree</th>
              <th scope="col">sides left</th>
              <th scope="col">sides impossible</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <td>
                  <code>{row.name}</code>
                </td>
                <td class="number">{grouped(row.nodes)}</td>
                <td class="number">{grouped(row.pending)}</td>
                <td class="number">{grouped(row.impossible)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function drawTree(
  canvas: HTMLCanvasElement,
  layout: TreeLayout,
  names: readonly string[],
  root: number,
): readonly Box[] {
  const width = canvas.parentElement?.clientWidth ?? canvas.clientWidth;
  const boxes = layout.boxes(root, width);
  const deepest = boxes.reduce((most, { depth }) => Math.max(most, depth), 0);
  const height = Math.min((deepest + 1) * rowHeight, mostHeight);
  const ratio = window.devicePixelRatio || 1;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  canvas.style.height = `${height}px`;
  canvas.dataset.boxes = String(boxes.length);
  const context = canvas.getContext('2d');
  if (context === null) return boxes;
  const style = getComputedStyle(document.documentElement);
  const colours = new Map<string, string>();
  const colour = (name: string) => {
    const known = colours.get(name) ?? style.getPropertyValue(`--${name}`).trim();
    colours.set(name, known);
    return known;
  };
  context.scale(ratio, ratio);
  context.font = '11px system-ui, sans-serif';
  context.textBaseline = 'middle';
  for (const { left, right, depth, node, end } of boxes) {
    const isWide = right - left > 3;
    const boxWidth = Math.max(0.5, right - left - (isWide ? 1 : 0));
    context.fillStyle = colour(`tree-${end}`);
    context.fillRect(left, depth * rowHeight, boxWidth, rowHeight - 1);
    if (boxWidth <= 40 || end !== 'node') continue;
    context.save();
    context.beginPath();
    context.rect(left, depth * rowHeight, boxWidth - 2, rowHeight);
    context.clip();
    context.fillStyle = colour('text');
    context.fillText(names[layout.tree.places[node]], left + 4, depth * rowHeight + rowHeight / 2);
    context.restore();
  }
  return boxes;
}

const longestName = 100;

/** What the line of a decision says is shorter than where it is, and says more. */
function nameOf(label: string, lineText: LineText): string {
  const [, kind, file = '', line] = /^(\S+) (.*):(\d+)$/.exec(label) ?? [];
  const text = lineText(file, Number(line))?.trim();
  if (text === undefined || text === '') return label;
  return `${kind === 'branch' ? '' : `${kind} `}${line}: ${text.slice(0, longestName)}`;
}

function meaningOf(end: string): string {
  return meanings.find(([name]) => name === end)?.[1] ?? end;
}
