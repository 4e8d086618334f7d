import { parseArgs } from 'node:util';
import { type MongoServer, type MongoServerAddress, startMongoServer } from './server.ts';

const { values } = parseArgs({
  options: {
    file: { type: 'string' },
    socket: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string' },
  },
});

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** Reports an unavailable address together with its setting, as the other stand-ins do. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (syscall !== 'listen') return message;
  return values.socket === undefined
    ? `Port ${values.port} cannot be used (${code}). Set MONGO_PORT to a free port.`
    : `The socket ${values.socket} cannot be used (${code}). Set MONGO_PORT to use a port instead.`;
}

function readAddress(): MongoServerAddress {
  if (values.socket !== undefined) return { socket: values.socket };
  if (values.port === undefined) refuse('Say where to listen: --socket <path> or --port <number>.');
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) refuse(`${values.port} is no port.`);
  return { host: values.host, port };
}

if (!values.file) refuse('Name the data file: --file <path.sqlite>.');
// Restricts every created file to its owner.
process.umask(0o077);

let server: MongoServer;
try {
  server = await startMongoServer({ file: values.file, ...readAddress() });
} catch (error) {
  refuse(describe(error));
}

function stop(): void {
  server.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// The parent has exited.
process.once('disconnect', stop);
if (process.send && !process.connected) stop();
process.send?.({ type: 'ready', uri: server.uri });
