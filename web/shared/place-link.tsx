// A place in the source, which leads there.

import type { PlaceView } from '../../src/report/view/check-view.ts';

export type ShowPlace = (place: Pick<PlaceView, 'file' | 'line'>) => void;

export function PlaceLink(props: {
  readonly place: Pick<PlaceView, 'file' | 'line' | 'column'>;
  readonly onShow: ShowPlace;
}) {
  const { place, onShow } = props;
  const { file, line, column } = place;
  if (file === undefined) return <span class="quiet">unknown place</span>;
  return (
    <button type="button" class="link mono" onClick={() => onShow(place)}>
      {`${file}:${line}${column > 0 ? `:${column}` : ''}`}
    </button>
  );
}
