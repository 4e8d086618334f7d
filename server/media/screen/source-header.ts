/** What a header says, as far as it is certain. */
export type SourceHeader = {
  /** Without its index, which some writers put at the end, a file cannot be read. */
  hasIndex: boolean;
  /** At least, of the longest stream. */
  seconds: number;
  /** Of the longest stream of pictures. */
  packets: number;
  streams: number;
  pictures: { width: number; height: number }[];
};
