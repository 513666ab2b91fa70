// A list of any length: only the rows that can be seen are in the page. All rows have the same height, so the place of each is
// known without looking at the others. Arrow keys, Page Up and Down, Home and End move the selection.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** Rows beside the visible ones, so that fast scrolling shows no gaps. */
const spare = 8;

export function VirtualList(props: {
  readonly label: string;
  readonly count: number;
  readonly rowHeight: number;
  readonly height: string;
  readonly selected: number | undefined;
  readonly onSelect: (index: number) => void;
  readonly row: (index: number) => ComponentChildren;
}) {
  const { count, rowHeight, selected, onSelect } = props;
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(400);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const element = box.current;
    if (element === null || selected === undefined) return;
    const at = selected * rowHeight;
    if (at < element.scrollTop) element.scrollTop = at;
    else if (at + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = at + rowHeight - element.clientHeight;
  }, [selected, rowHeight]);
  const first = Math.max(0, Math.floor(top / rowHeight) - spare);
  const last = Math.min(count, Math.ceil((top + height) / rowHeight) + spare);
  const indices = Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
  const page = Math.max(1, Math.floor(height / rowHeight) - 1);
  const move = (event: KeyboardEvent) => {
    const from = selected ?? -1;
    const targets: Record<string, number> = {
      ArrowDown: from + 1,
      ArrowUp: from - 1,
      PageDown: from + page,
      PageUp: from - page,
      Home: 0,
      End: count - 1,
    };
    const target = targets[event.key];
    if (target === undefined || count === 0) return;
    event.preventDefault();
    onSelect(Math.min(count - 1, Math.max(0, target)));
  };
  return (
    <div
      class="virtual"
      role="listbox"
      aria-label={props.label}
      aria-activedescendant={selected === undefined ? undefined : `${props.label}-${selected}`}
      tabIndex={0}
      ref={box}
      style={{ height: props.height }}
      onScroll={() => setTop(box.current?.scrollTop ?? 0)}
      onKeyDown={move}
    >
      <div role="presentation" style={{ height: `${count * rowHeight}px` }}>
        {indices.map((index) => (
          <div
            key={index}
            id={`${props.label}-${index}`}
            class="virtual-row"
            role="option"
            aria-selected={index === selected}
            aria-posinset={index + 1}
            aria-setsize={count}
            tabIndex={-1}
            style={{ top: `${index * rowHeight}px`, height: `${rowHeight}px` }}
            onClick={() => onSelect(index)}
            onKeyDown={move}
          >
            {props.row(index)}
          </div>
        ))}
      </div>
    </div>
  );
}
