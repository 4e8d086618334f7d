export type SoakOptions = {
  rounds: number;
  /** Replays a failed run. */
  seed: number;
  minutes: number;
  /** Record MP4 instead of WebM. */
  mp4: boolean;
  victims: string[];
  phases: string[];
  /** The revision of the former version. */
  from: string | undefined;
  say: (line: string) => void;
};

/** Repeats something under faults, and returns a sentence per problem. */
export type Soak = (options: SoakOptions) => Promise<string[]>;
