// Tabs after the pattern of the ARIA authoring practices: arrow keys move, Home and End jump, one tab stop for all.

import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { grouped } from '../../src/base/counting.ts';

export interface Tab {
  readonly id: string;
  readonly title: string;
  readonly count?: number | undefined;
  readonly isBad?: boolean;
  readonly content: () => ComponentChildren;
}

export function Tabs(props: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly current: string;
  readonly onChange: (id: string) => void;
}) {
  const { tabs, onChange } = props;
  const list = useRef<HTMLDivElement>(null);
  const index = Math.max(
    0,
    tabs.findIndex(({ id }) => id === props.current),
  );
  const shown = tabs[index];
  const move = (event: KeyboardEvent) => {
    const targets: Record<string, number> = {
      ArrowRight: (index + 1) % tabs.length,
      ArrowLeft: (index + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onChange(tabs[target].id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={props.label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            type="button"
            role="tab"
            key={tab.id}
            id={`tab-${tab.id}`}
            aria-selected={tab === shown}
            aria-controls={`panel-${tab.id}`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.title}
            {tab.count !== undefined && (
              <span class={tab.isBad ? 'count bad' : 'count'}>{grouped(tab.count)}</span>
            )}
          </button>
        ))}
      </div>
      <div
        class="panel"
        role="tabpanel"
        key={shown.id}
        id={`panel-${shown.id}`}
        aria-labelledby={`tab-${shown.id}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls must be reached by the keyboard
        tabIndex={0}
      >
        {shown.content()}
      </div>
    </>
  );
}
