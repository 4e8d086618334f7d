import { createWriteStream, mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

// The fastest Node server: from socket to disk, synced before the response like ours.
const [folder = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
let files = 0;
const server = createServer((request, response) => {
  files += 1;
  const file = createWriteStream(join(folder, `bare-${files}`), { flush: true });
  void pipeline(request, file).then(() => response.end());
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ type: 'ready', port: (server.address() as AddressInfo).port });
});
process.once('disconnect', () => process.exit(0));
