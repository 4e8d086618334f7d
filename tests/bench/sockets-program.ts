import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { limitSilence } from '#server/http/limit-silence.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { attachSocketServer } from '#server/realtime/socket-server.ts';

// The socket server alone, so that nothing else grows.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

await connectDatabase('people');
const http = createServer();
const io = attachSocketServer(http, async () => {});
limitSilence(http);
http.listen(0, '127.0.0.1', () => {
  process.send?.({ type: 'ready', port: (http.address() as AddressInfo).port });
});
process.on('message', () => {
  collectGarbage();
  process.send?.({ sockets: io.sockets.sockets.size, memoryBytes: process.memoryUsage.rss() });
});
process.once('SIGTERM', () => process.exit());
