import { PAYMENT_ORIGIN } from '#tests/support/embedded-payment.ts';
import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { Purchase } from '#server/models/purchase.ts';
import { ADA, buy, creditOf, published } from '#tests/app/api/checkout-desk.ts';

/** Does at the service what a buyer or a bank does, and returns the status that our webhook answered with. */
async function happen(sessionId: string, what: string): Promise<number> {
  const address = `${PAYMENT_ORIGIN}/checkout/${sessionId}/${what}`;
  const response = await fetch(address, { method: 'POST', redirect: 'manual' });
  return what === 'complete' ? response.status : ((await response.json()) as { delivered: number }).delivered;
}

async function pay(): Promise<string> {
  const { data } = await buy(7);
  const page = await fetch(data.url);
  expect([page.headers.get('content-type'), await page.text()]).toEqual([
    expect.stringContaining('text/html'),
    expect.stringMatching(/One more person[^]*Pay/),
  ]);
  expect(await happen(data.sessionId, 'complete')).toBe(302);
  expect(await creditOf(ADA)).toBe(12);
  published.length = 0;
  return data.sessionId;
}

const orderOf = (sessionId: string) => Purchase.findOne({ stripeSessionId: sessionId }).orFail();
/** The balance that open pages of the buyer show. */
const shown = () => published.findLast(({ event }) => event === 'updateCount')?.payload;

test('a dispute at the embedded service freezes credits on open pages, and a won one returns them [purchase-disputed]', async () => {
  const id = await pay();
  expect(await orderOf(id)).toMatchObject({ status: 'PAID', paymentMethod: 'Visa •••• 4242' });
  expect(await happen(id, 'dispute')).toBe(200);
  expect([await creditOf(ADA), (await orderOf(id)).status]).toEqual([5, 'DISPUTED']);
  expect(shown()).toEqual([{ credit: 5 }]);
  expect(await happen(id, 'win-dispute')).toBe(200);
  expect([await creditOf(ADA), (await orderOf(id)).status]).toEqual([12, 'PAID']);
  expect(shown()).toEqual([{ credit: 12 }]);
});

test('a lost dispute and a refund at the embedded service take the credits', async () => {
  const lost = await pay();
  expect([await happen(lost, 'dispute'), await happen(lost, 'lose-dispute')]).toEqual([200, 200]);
  expect([await creditOf(ADA), (await orderOf(lost)).status]).toEqual([5, 'CHARGED_BACK']);
  const refunded = await pay();
  expect(await happen(refunded, 'refund')).toBe(200);
  expect([await creditOf(ADA), (await orderOf(refunded)).status]).toEqual([5, 'REFUNDED']);
});

test('a delayed payment that fails at the embedded service ends its order [purchase-ends]', async () => {
  const { data } = await buy(7);
  expect(await happen(data.sessionId, 'fail')).toBe(200);
  expect((await orderOf(data.sessionId)).status).toBe('FAILED');
  expect(await creditOf(ADA)).toBe(5);
});
