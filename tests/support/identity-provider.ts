import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addressOf } from './call.ts';

/** The identity provider calls that a test needs: everyone exists and may be changed, and no address is taken. */
export async function startIdentityProvider(): Promise<{ host: string; close: () => void }> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const { localId } = JSON.parse(body || '{}') as { localId?: string | string[] };
      const [userId] = [localId ?? []].flat();
      const email = addressOf.get(userId ?? '') ?? `${userId}@example.com`;
      const account = { localId: userId, validSince: '0', email };
      response.writeHead(200, { 'content-type': 'application/json' });
      const found = userId === undefined ? {} : { users: [account] };
      response.end(JSON.stringify(request.url?.includes(':lookup') ? found : account));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
