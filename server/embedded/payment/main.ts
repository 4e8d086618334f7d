import { createEmulator } from 'emulate';
import { findFreePort, programArguments, requireFreePort, runProgram } from '#server/embedded/program.ts';
import { createFront } from './front.ts';

// The stand-in for Stripe: its API and a payment page, without money.
runProgram(async () => {
  const given = programArguments(
    'host',
    'port',
    'product',
    'unit-amount',
    'currency',
    'price',
    'webhook',
    'webhook-secret',
  );
  const { host, product, currency, price } = given;
  const port = Number(given.port);
  await requireFreePort(host, port, 'PAYMENT_PORT');
  const innerPort = await findFreePort(host);
  const emulator = await createEmulator({
    service: 'stripe',
    port: innerPort,
    hostname: host,
    baseUrl: `http://${host}:${port}`,
    seed: {
      stripe: {
        products: [{ name: product }],
        prices: [{ id: price, product_name: product, currency, unit_amount: Number(given['unit-amount']) }],
        webhooks: [{ url: given.webhook, secret: given['webhook-secret'], events: ['*'] }],
      },
    },
  });
  const front = createFront({
    emulator: `http://${host}:${innerPort}`,
    webhook: given.webhook,
    webhookSecret: given['webhook-secret'],
    unitCents: Number(given['unit-amount']),
  });
  await new Promise<void>((done) => front.listen(port, host, done));
  return {
    stop: async () => {
      front.closeAllConnections();
      front.close();
      await emulator.close();
    },
  };
});
