/** What the server allows itself. The README explains the choices; tests set smaller ones. */
export const LIMITS = {
  /** Milliseconds a command works before its first pause; nearly all commands end within. */
  firstSliceMs: 10,
  /** Milliseconds a long command works between two pauses, in which other connections are served. */
  sliceMs: 2,
  /** Bytes of results that a cursor keeps in memory; a longer one reads on from a snapshot. */
  keptBytes: 1024 * 1024,
  /** Bytes that one command holds for a sort, groups and the like: MongoDB's limit for one blocking stage. */
  heldBytes: 100 * 1024 * 1024,
  /** Read transactions open at the same time: long reads, and cursors that have more to give. */
  snapshots: 16,
  /** Milliseconds a long read waits for one of them. */
  snapshotWaitMs: 5_000,
  /** MongoDB's transactionLifetimeLimitSeconds, in milliseconds. */
  transactionLifetimeMs: 60_000,
  /** MongoDB's cursorTimeoutMillis. */
  cursorIdleMs: 10 * 60_000,
  /** Idle milliseconds after which a cursor gives way: its connection has closed, or another read needs its snapshot. */
  cursorGraceMs: 10_000,
  /** From here on the server advises MongoDB, once. */
  hintDocuments: 200_000,
  hintFileBytes: 2 * 1024 ** 3,
};

export type Limits = Readonly<typeof LIMITS>;
