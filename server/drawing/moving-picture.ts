/** A colour over the whole picture. */
export type Veil = { colour: string; opacity: number };

/** A picture that moves, as pixels of four bytes each. */
export type MovingPicture = {
  readonly frame: { width: number; height: number };
  /** Returns whether a frame differs from the one before it. */
  isMoving(frame: number, frames: number): boolean;
  draw(frame: number, frames: number, veil: Veil | null): Buffer;
};
