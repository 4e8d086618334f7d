/** What an operation knows of its run, and how it tells its parent that it lives and how far it is. */
export type JobContext = {
  /** Returns the name of an output while this run writes it. */
  partOf(this: void, file: string): string;
  /** Frames done of frames known. */
  progress(framesDone: number, framesTotal: number): void;
  /** Lets pending messages through and reports life. To be awaited in every long loop. */
  breathe(): Promise<void>;
};
