import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { findFreePort } from '#server/embedded/program.ts';

// Its own program, whose events reach our webhook over HTTP. Import before the installation, which reads settings once.
const webhook = createServer((request, response) => {
  void text(request).then(async (body) => {
    const { POST } = await import('#app/api/stripe/webhook/route.ts');
    const headers = { 'stripe-signature': String(request.headers['stripe-signature']) };
    const answer = await POST(new Request('http://127.0.0.1/', { method: 'POST', body, headers }));
    response.writeHead(answer.status).end(await answer.text());
  });
});
await new Promise<void>((done) => webhook.listen(0, '127.0.0.1', done));
const values = {
  host: '127.0.0.1',
  port: String(await findFreePort('127.0.0.1')),
  product: 'One more person',
  'unit-amount': '100',
  currency: 'usd',
  price: 'price_tests',
  webhook: `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/`,
  'webhook-secret': 'whsec_tests',
};
const program = fork(
  'server/embedded/payment/main.ts',
  Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]),
  { execArgv: [] },
);
await once(program, 'message');
/** Where the service answers. */
export const PAYMENT_ORIGIN = `http://127.0.0.1:${values.port}`;
process.env.TEST_STRIPE_API_URL = PAYMENT_ORIGIN;

afterAll(async () => {
  delete process.env.TEST_STRIPE_API_URL;
  program.kill();
  await once(program, 'exit');
  webhook.close();
});
