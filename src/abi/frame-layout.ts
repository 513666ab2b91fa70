// What a frame on the program's stack consists of, so that a report can name the object at an address.

export interface FrameObject {
  readonly name: string | undefined;
  readonly file: string | undefined;
  readonly line: number;
  readonly offset: number;
  readonly size: number;
}

export interface FrameLayout {
  readonly function: string;
  readonly size: number;
  readonly objects: readonly FrameObject[];
}

/** The object of a frame that holds the arguments which a variadic function has no names for. */
export const variadicAreaName = 'unnamed arguments';
