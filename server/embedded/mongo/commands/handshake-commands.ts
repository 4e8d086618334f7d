import { ObjectId } from 'bson';
import { MAX_DOCUMENT_BYTES } from '#server/embedded/mongo/update/prepare-update.ts';
import type { Command } from './command.ts';

const WIRE_VERSION = 25;
/** One primary that never changes. */
const ELECTION_ID = new ObjectId('7fffffff0000000000000001');

/** Declares a replica set of one: drivers offer transactions and retryable writes only to a set. */
const hello: Command = (_request, { address }) => ({
  helloOk: true,
  ismaster: true,
  isWritablePrimary: true,
  secondary: false,
  setName: 'rs0',
  setVersion: 1,
  hosts: [address],
  primary: address,
  me: address,
  electionId: ELECTION_ID,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  maxWireVersion: WIRE_VERSION,
  readOnly: false,
});

const VERSION = '8.0.0';

const buildInfo: Command = () => ({
  version: VERSION,
  versionArray: [8, 0, 0, 0],
  gitVersion: 'embedded',
  modules: [],
  bits: 64,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  storageEngines: ['sqlite'],
});

const serverStatus: Command = (_request, { address, cursors, openSnapshots, scanned }) => ({
  host: address,
  version: VERSION,
  process: 'mongod',
  pid: process.pid,
  uptime: Math.floor(process.uptime()),
  localTime: new Date(),
  metrics: { cursor: { open: { total: cursors.count } }, queryExecutor: { scannedObjects: scanned } },
  embedded: { openSnapshots },
});

export const handshakeCommands: Readonly<Record<string, Command>> = {
  hello,
  ismaster: hello,
  isMaster: hello,
  buildInfo,
  buildinfo: buildInfo,
  serverStatus,
  ping: () => ({}),
};
