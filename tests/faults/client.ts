import { setTimeout as delay } from 'node:timers/promises';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { idTokenOf, type Person } from '#tests/support/call.ts';
import type { Installation } from '#tests/support/processes.ts';

/** Tests read any field of the contract. */
type Json = ReturnType<typeof JSON.parse>;
export type Answer = { status: number; data: Json; headers: Headers };
type Call = {
  query?: Record<string, string>;
  body?: unknown;
  as?: Person;
  cookie?: string;
  headers?: Record<string, string>;
  bytes?: RequestInit['body'];
};

/** Callers learn of an outage within two seconds. */
export const TOLD_MS = 2_000;
/** Of every account here. */
export const PASSWORD = 'a long password';
/** Our pages retry for this long. */
export const PATIENCE_MS = 30_000;

/** Calls the product over the network, as pages do. Status 0 means no answer. */
export class Client {
  readonly installation: Installation;
  /** Answers that must never occur, even during faults. */
  readonly complaints: string[] = [];
  readonly #address: string | null;

  /** @param address The address from which the calls come, if the installation trusts a proxy */
  constructor(installation: Installation, address: string | null = null) {
    this.installation = installation;
    this.#address = address;
  }

  async once(method: string, path: string, call: Call = {}): Promise<Answer> {
    const url = new URL(path, this.installation.origin);
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
    const body = call.bytes ?? (call.body === undefined ? null : JSON.stringify(call.body));
    let askedAt = Date.now();
    // The server needs the database again after the last byte, which a slow sender delays on purpose (rounds.ts).
    const flush = () => {
      askedAt = Date.now();
    };
    const sent = body instanceof ReadableStream ? body.pipeThrough(new TransformStream({ flush })) : body;
    try {
      const response = await fetch(url, {
        method,
        headers: {
          'x-api-key': API_KEY,
          origin: this.installation.origin,
          ...(call.as && { authorization: `Bearer ${idTokenOf(call.as)}` }),
          ...(call.cookie && { cookie: call.cookie }),
          ...(call.body !== undefined && { 'content-type': 'application/json' }),
          ...(this.#address && { 'x-forwarded-for': this.#address }),
          ...call.headers,
        },
        ...(sent && { body: sent, duplex: 'half' }),
      });
      const text = await response.text();
      const took = Date.now() - askedAt;
      if (response.status === 500 || (response.status === 503 && took > TOLD_MS)) {
        this.complaints.push(
          `${method} ${url.pathname}: ${response.status} after ${took} ms: ${text.slice(0, 300)}`,
        );
      }
      return { status: response.status, data: dataOf(text), headers: response.headers };
    } catch {
      return { status: 0, data: null, headers: new Headers() };
    }
  }

  /** Retries, as our pages do, while the server is down or reports an outage. */
  async patiently(method: string, path: string, call: Call = {}): Promise<Answer> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await this.once(method, path, call);
      if (answer.status > 0 && answer.status < 500) {
        if (answer.status >= 400)
          throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.data)}`);
        return answer;
      }
      if (Date.now() > deadline) throw new Error(`${method} ${path}: still ${answer.status}`);
      await delay(100);
    }
  }

  /** Creates an account; null when the provider did not confirm it. */
  async signUp(email: string): Promise<Person | null> {
    const account = await this.#identify('signUp', email);
    return account && { userId: account.localId, email };
  }

  async canSignIn(email: string): Promise<boolean> {
    return (await this.#identify('signInWithPassword', email)) !== null;
  }

  async #identify(action: string, email: string): Promise<{ localId: string } | null> {
    const { identityOrigin } = this.installation;
    return fetch(`${identityOrigin}/identitytoolkit.googleapis.com/v1/accounts:${action}?key=any`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
    })
      .then(async (response) => (response.ok ? ((await response.json()) as { localId: string }) : null))
      .catch(() => null);
  }
}

function dataOf(text: string): Json {
  try {
    const json = JSON.parse(text);
    return json.data ?? json;
  } catch {
    return text || null;
  }
}
