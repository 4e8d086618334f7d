/** The server's limits; the README explains them, tests set smaller ones. */
export const LIMITS = {
  /** How long a command works before its first pause; nearly all finish within it. */
  firstSliceMs: 10,
  /** How long a command works between pauses, in which other connections are served. */
  sliceMs: 2,
  /** Bytes of results kept in memory; longer ones continue from a snapshot. */
  keptBytes: 1024 * 1024,
  heldBytes: 100 * 1024 * 1024,
  /** Maximum open read transactions: long reads and open cursors. */
  snapshots: 16,
  snapshotWaitMs: 5_000,
  transactionLifetimeMs: 60_000,
  cursorIdleMs: 10 * 60_000,
  /** Idle time after which a cursor is closed if its connection is gone or another read needs its snapshot. */
  cursorGraceMs: 10_000,
  /** Above this size the server recommends MongoDB, once. */
  hintDocuments: 200_000,
  hintFileBytes: 2 * 1024 ** 3,
};

export type Limits = Readonly<typeof LIMITS>;
