export type JobContext = {
  partOf(this: void, file: string): string;
  progress(framesDone: number, framesTotal: number): void;
  /** Yields to pending messages and reports life. Await it in every long loop. */
  breathe(): Promise<void>;
};
