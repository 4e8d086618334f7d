/** In pixels from the upper left corner. */
export type Box = { x: number; y: number; width: number; height: number };
