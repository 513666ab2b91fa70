// What a page of a check shows at the moment: which source, which line of it, which test, which tab. Links from one to the other
// change it.

import { useMemo, useState } from 'preact/hooks';
import type { CheckView, SourceView } from '../../src/report/view/check-view.ts';
import type { ShowPlace } from './place-link.tsx';
import type { ShownLine } from './source-view.tsx';
import type { ShownTest } from './test-list.tsx';

export interface Places {
  readonly source: SourceView | undefined;
  /** The line that a link has led to. */
  readonly line: ShownLine | undefined;
  /** The line that somebody wants to know more about. */
  readonly chosen: number | undefined;
  readonly test: ShownTest | undefined;
  readonly tab: string;
  readonly lineText: (file: string, line: number) => string | undefined;
  readonly showTab: (tab: string) => void;
  readonly showFile: (file: string) => void;
  readonly showTest: (number: number) => void;
  readonly show: ShowPlace;
  readonly choose: (line: number | undefined) => void;
}

/** `start` is the tab that is open at first. */
export function usePlaces(view: CheckView, start: string): Places {
  const [tab, showTab] = useState(start);
  const [file, setFile] = useState<string | undefined>(undefined);
  const [line, setLine] = useState<ShownLine | undefined>(undefined);
  const [chosen, choose] = useState<number | undefined>(undefined);
  const [test, setTest] = useState<ShownTest | undefined>(undefined);
  const lineText = useMemo(() => textOfLines(view.sources), [view.sources]);
  const showFile = (wanted: string) => {
    setFile(wanted);
    setLine(undefined);
    choose(undefined);
  };
  return {
    ...{ line, chosen, test, tab, lineText, showTab, showFile, choose },
    source: view.sources.find((each) => each.file === file) ?? firstSource(view),
    showTest: (number) => {
      setTest({ number });
      showTab('tests');
    },
    show: ({ file: wanted, line: at }) => {
      if (wanted !== undefined && view.sources.some((each) => each.file === wanted))
        setFile(wanted);
      setLine({ line: at });
      choose(at);
    },
  };
}

/** The source with the first finding, or else the first one that there is. */
function firstSource({ sources, findings }: CheckView): SourceView | undefined {
  const place = findings.find((each) => each.place?.file !== undefined)?.place;
  return sources.find(({ file }) => file === place?.file) ?? sources[0];
}

function textOfLines(sources: readonly SourceView[]): Places['lineText'] {
  const texts = new Map<string, readonly string[]>();
  for (const { file, text } of sources) if (text !== undefined) texts.set(file, text.split('\n'));
  return (file, line) => texts.get(file)?.[line - 1];
}

/** The lines of a file with findings. */
export function foundLines({ findings }: CheckView, file: string): number[] {
  return findings.flatMap(({ place }) => (place?.file === file ? [place.line] : []));
}
