/** How an operation tells its parent that it lives and how far it is. */
export type JobContext = {
  /** Frames done of frames known. */
  progress(framesDone: number, framesTotal: number): void;
  /** Lets pending messages through and reports life. To be awaited in every long loop. */
  breathe(): Promise<void>;
};
