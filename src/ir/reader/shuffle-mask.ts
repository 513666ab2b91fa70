// A shuffle's mask is a constant vector of 32-bit integers in bitcode, and a list of lane numbers for us.

import type { Constant } from '../module.ts';

const UNDEFINED_LANE = -1;

/** The lanes that a constant selects; undefined if it is no mask. */
export function shuffleMask(mask: Constant): number[] | undefined {
  const { type } = mask;
  if (type.kind !== 'vector') return undefined;
  switch (mask.kind) {
    case 'zero':
      return new Array(type.length).fill(0);
    case 'undefined':
      return new Array(type.length).fill(UNDEFINED_LANE);
    case 'data': {
      const { buffer, byteOffset, byteLength } = mask.bytes;
      if (byteLength !== type.length * 4) return undefined;
      const view = new DataView(buffer, byteOffset, byteLength);
      return Array.from({ length: type.length }, (_, lane) => view.getInt32(lane * 4, true));
    }
    case 'aggregate':
      return mask.elements.map((lane) =>
        lane.kind === 'integer' ? Number(lane.value) : UNDEFINED_LANE,
      );
    default:
      return undefined;
  }
}
