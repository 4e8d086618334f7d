import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Session = Record<string, unknown> & { id: string };

const untouched = () => ({
  sessions: new Map<string, Session>(),
  disputes: new Map<string, Session>(),
  customers: [] as string[],
  /** By customer, after a change. */
  emails: new Map<string, string>(),
  deleted: new Set<string>(),
  keys: new Map<string, Session>(),
  creations: [] as Record<string, string>[],
  isAway: false,
  /** Sessions that Stripe fails to answer for. */
  broken: new Set<string>(),
  /** Older states of disputes, for one answer each. */
  olderAnswers: new Map<string, object>(),
  /** Called before a session's answer. */
  whileAsked: new Map<string, () => Promise<void>>(),
  /** Called before a customer's change is answered. */
  whileChanging: async (): Promise<void> => {},
});

/** The provider's state and received idempotency keys. `isAway` makes it fail. */
export const payments = untouched();

export const resetPayments = () => void Object.assign(payments, untouched());

/** Stripe's calls that we use, with its fields and idempotency keys. */
export async function startPaymentProvider(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
  const given = Object.fromEntries(new URLSearchParams(await textOf(request)));
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (payments.isAway) return { status: 503, body: { error: { type: 'api_error', message: 'away' } } };
  if (request.method === 'POST' && path === '/v1/customers') {
    const id = `cus_${payments.customers.length + 1}`;
    payments.customers.push(id);
    return { status: 200, body: { id, object: 'customer' } };
  }
  if (request.method === 'POST' && path.startsWith('/v1/customers/')) {
    const id = path.split('/').at(-1) ?? '';
    if (!payments.customers.includes(id) || payments.deleted.has(id)) return missing('id');
    payments.emails.set(id, given.email ?? '');
    await payments.whileChanging();
    return { status: 200, body: { id, object: 'customer', email: given.email } };
  }
  if (request.method === 'DELETE' && path.startsWith('/v1/customers/')) {
    const id = path.split('/').at(-1) ?? '';
    if (!payments.customers.includes(id) || payments.deleted.has(id)) return missing('id');
    payments.deleted.add(id);
    return { status: 200, body: { id, object: 'customer', deleted: true } };
  }
  if (request.method === 'POST' && path === '/v1/checkout/sessions') {
    if (!payments.customers.includes(given.customer ?? '')) return missing('customer');
    payments.creations.push(given);
    const key = String(request.headers['idempotency-key']);
    const session = payments.keys.get(key) ?? newSession(given);
    payments.keys.set(key, session);
    payments.sessions.set(session.id, session);
    return { status: 200, body: session };
  }
  const id = path.split('/').at(-1) ?? '';
  if (payments.broken.has(id))
    return { status: 500, body: { error: { type: 'api_error', message: 'broken' } } };
  await payments.whileAsked.get(id)?.();
  const found = payments.sessions.get(id) ?? payments.disputes.get(id);
  const older = payments.olderAnswers.get(id);
  payments.olderAnswers.delete(id);
  return found ? { status: 200, body: { ...found, ...older } } : missing('session');
}

const missing = (param: string) => ({
  status: 404,
  body: {
    error: { type: 'invalid_request_error', code: 'resource_missing', param, message: 'No such thing' },
  },
});

function newSession(given: Record<string, string>): Session {
  const id = `cs_test_${String(payments.keys.size + 1).padStart(8, '0')}`;
  const quantity = Number(given['line_items[0][quantity]']);
  return {
    id,
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    livemode: false,
    url: `https://checkout.stripe.example/${id}`,
    client_reference_id: given.client_reference_id,
    metadata: { reference: given['metadata[reference]'] },
    amount_total: quantity * 100,
    currency: 'usd',
    line_items: { object: 'list', data: [{ quantity }] },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
