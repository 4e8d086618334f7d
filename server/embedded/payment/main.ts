import { createEmulator } from 'emulate';
import { programArguments, requireFreePort, runProgram } from '#server/embedded/program.ts';

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
  const emulator = await createEmulator({
    service: 'stripe',
    port,
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
  return { stop: () => emulator.close() };
});
