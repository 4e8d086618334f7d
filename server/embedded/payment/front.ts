import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

type Options = {
  /** The emulator behind this server. */
  emulator: string;
  webhook: string;
  webhookSecret: string;
  unitCents: number;
};
type Session = {
  id: string;
  status: string;
  payment_status: string;
  metadata: { reference?: string };
  quantity?: number;
  [field: string]: unknown;
};
type Happening = (session: Session) => { type: string; object: object };

/** Headers that belong to one connection. */
const OF_CONNECTION = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding']);
const CARD = { type: 'card', card: { brand: 'visa', last4: '4242' } };

const paymentOf = ({ id }: Session) => `pi_${id}`;
const chargeOf = (session: Session) => {
  const { id, metadata } = session;
  return { id: `ch_${id}`, object: 'charge', metadata, payment_intent: paymentOf(session) };
};

/** Adds what only banks trigger: POST `/checkout/{session}/{fail | refund | dispute | win-dispute | lose-dispute}`. */
export function createFront({ emulator, webhook, webhookSecret, unitCents }: Options): Server {
  const changes = new Map<string, object>();
  const quantities = new Map<string, number>();
  const disputes = new Map<string, object>();

  const centsOf = ({ id }: Session) => (quantities.get(id) ?? 0) * unitCents;
  const dispute = (session: Session, status: string, event: string) => {
    const id = `du_${session.id}`;
    const charge = chargeOf(session);
    const { payment_intent } = charge;
    disputes.set(id, { id, object: 'dispute', status, amount: centsOf(session), charge, payment_intent });
    return { type: `charge.dispute.${event}`, object: { id, object: 'dispute', status } };
  };
  const happenings: Record<string, Happening> = {
    fail: (session) => {
      const payment_intent = { status: 'requires_payment_method' };
      changes.set(session.id, { status: 'complete', payment_status: 'unpaid', url: null, payment_intent });
      return { type: 'checkout.session.async_payment_failed', object: { id: session.id } };
    },
    refund: (session) => ({
      type: 'charge.refunded',
      object: { ...chargeOf(session), amount_refunded: centsOf(session), refunded: true },
    }),
    dispute: (session) => dispute(session, 'needs_response', 'created'),
    'win-dispute': (session) => dispute(session, 'won', 'closed'),
    'lose-dispute': (session) => dispute(session, 'lost', 'closed'),
  };

  async function send({ type, object }: ReturnType<Happening>): Promise<number> {
    const body = JSON.stringify({ object: 'event', type, livemode: false, data: { object } });
    const t = Math.floor(Date.now() / 1000);
    const v1 = createHmac('sha256', webhookSecret).update(`${t}.${body}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${t},v1=${v1}` };
    return (await fetch(webhook, { method: 'POST', headers, body })).status;
  }

  async function findSession(id: string): Promise<Session | null> {
    const response = await fetch(`${emulator}/v1/checkout/sessions/${id}`);
    if (!response.ok) return null;
    const session = Object.assign((await response.json()) as Session, changes.get(id));
    const isPaid = session.payment_status === 'paid';
    return Object.assign(
      session,
      isPaid && {
        payment_intent: { id: paymentOf(session), latest_charge: { payment_method_details: CARD } },
      },
    );
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const call = `${method} ${url.split('?')[0]}`;
    const [, session, name = ''] = /^POST \/checkout\/([\w-]+)\/([a-z-]+)$/.exec(call) ?? [];
    const happening = happenings[name];
    if (session && happening) return happen(session, happening, response);
    const [, id] = /^GET \/v1\/(?:checkout\/sessions|disputes)\/([\w-]+)$/.exec(call) ?? [];
    const known = id ? (disputes.get(id) ?? (await findSession(id))) : null;
    return known ? json(response, 200, known) : pass(request, response);
  }

  async function happen(id: string, happening: Happening, response: ServerResponse): Promise<void> {
    const session = await findSession(id);
    if (!session) return json(response, 404, {});
    json(response, 200, { delivered: await send(happening(session)) });
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const body = await buffer(request);
    const headers = Object.entries(request.headers).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' && !OF_CONNECTION.has(key) ? [[key, value]] : [],
    );
    const given = await fetch(`${emulator}${url}`, {
      method,
      headers,
      redirect: 'manual',
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    const bytes = Buffer.from(await given.arrayBuffer());
    if (method === 'POST' && url === '/v1/checkout/sessions' && given.ok) {
      const quantity = new URLSearchParams(body.toString()).get('line_items[0][quantity]');
      quantities.set((JSON.parse(bytes.toString()) as Session).id, Number(quantity));
    }
    const kept = [...given.headers].filter(([key]) => !OF_CONNECTION.has(key) && key !== 'content-encoding');
    response.writeHead(given.status, Object.fromEntries(kept));
    response.end(bytes);
  }

  return createServer((request, response) => {
    answer(request, response).catch(() => json(response, 502, {}));
  });
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
