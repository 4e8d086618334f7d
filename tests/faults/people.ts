import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { API_KEY } from '#lib/contracts/api-key.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { synthesiseSpeaker } from '#server/jobs/sample/synthesise-speaker.ts';
import { idTokenOf, type Person } from '#tests/support/call.ts';
import type { Installation } from '#tests/support/processes.ts';

/** Tests read whatever the contract names. */
type Json = ReturnType<typeof JSON.parse>;
type Answer = { status: number; data: Json; headers: Headers };
type Call = {
  query?: Record<string, string>;
  body?: unknown;
  as?: Person;
  cookie?: string;
  headers?: Record<string, string>;
  bytes?: RequestInit['body'];
};

/** Whoever asks in vain is told within two seconds. */
export const TOLD_MS = 2_000;
/** Somebody at a browser of ours would wait as long as this for a server in trouble. */
const PATIENCE_MS = 30_000;

/** Calls the product over the network, as pages do. Status 0 means that nobody answered. */
export class Client {
  readonly installation: Installation;
  /** Answers that nobody should ever get, fault or no fault. */
  readonly complaints: string[] = [];

  constructor(installation: Installation) {
    this.installation = installation;
  }

  async once(method: string, path: string, call: Call = {}): Promise<Answer> {
    const url = new URL(path, this.installation.origin);
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
    const body = call.bytes ?? (call.body === undefined ? null : JSON.stringify(call.body));
    const startedAt = Date.now();
    try {
      const response = await fetch(url, {
        method,
        headers: {
          'x-api-key': API_KEY,
          origin: this.installation.origin,
          ...(call.as && { authorization: `Bearer ${idTokenOf(call.as)}` }),
          ...(call.cookie && { cookie: call.cookie }),
          ...(call.body !== undefined && { 'content-type': 'application/json' }),
          ...call.headers,
        },
        ...(body && { body, duplex: 'half' }),
      });
      const text = await response.text();
      const took = Date.now() - startedAt;
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

  /** Asks again, as our pages do, while nobody answers or the server says that it is in trouble. */
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

  /** Makes an account with the identity provider. Resolves to null when it did not say that it is there. */
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
      body: JSON.stringify({ email, password: 'a long password', returnSecureToken: true }),
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

/** A creator with a reel whose link is open. */
export type Reel = { creator: Person; tribute: TributeDto };

export async function openReel(client: Client): Promise<Reel> {
  const creator = await client.signUp(`ben-${randomBytes(6).toString('hex')}@example.com`);
  if (!creator) throw new Error('The creator could not sign up.');
  const redirectUrl = `${client.installation.origin}/home`;
  await client.patiently('POST', '/api/user', { as: creator, body: { redirectUrl } });
  const body = {
    tributeType: 'BIRTHDAY',
    tributeFor: { names: [{ firstName: 'Anna', lastName: 'Lindqvist' }], gender: 'Female' },
    questions: [{ text: 'What did Anna teach you?' }],
  };
  const { data } = await client.patiently('POST', '/api/tribute', { as: creator, body });
  const opening = { tributeId: data.tributeId, status: 'COLLECTING' };
  const opened = await client.patiently('PATCH', '/api/tribute', { as: creator, body: opening });
  return { creator, tribute: opened.data };
}

/** Somebody who answers by the link, as our recorder does it for them. */
export class Guest {
  readonly #client: Client;
  readonly #reel: Reel;
  #cookie = '';
  #path = '';
  #milliseconds = 0;

  constructor(client: Client, reel: Reel) {
    this.#client = client;
    this.#reel = reel;
  }

  get uploadId(): string {
    return this.#path.split('/').at(-1) ?? '';
  }

  async join(name: string): Promise<void> {
    const { tributeId } = this.#reel.tribute;
    const joined = await this.#client.patiently('POST', '/api/tribute/contributor', {
      body: { tributeId, name },
    });
    this.#cookie = joined.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  /** Answers once more as who `before` was, on the same phone. */
  comeBack(before: Guest): void {
    this.#cookie = before.#cookie;
  }

  /** Brings a clip to the server in one slow request, and goes on from where it broke until all is there. */
  async upload(clip: Buffer, milliseconds: number): Promise<void> {
    const created = await this.#tus('POST', '/api/upload', {
      'upload-length': String(clip.length),
      'upload-metadata': `tributeId ${base64(this.#reel.tribute.tributeId)},filename ${base64('clip.mp4')},filetype ${base64('video/mp4')}`,
    });
    this.#path = created.headers.get('location') ?? '';
    this.#milliseconds = milliseconds;
    const deadline = Date.now() + PATIENCE_MS * 2;
    while (Date.now() < deadline) {
      const offset = await this.receivedBytes();
      if (offset === clip.length) return;
      await this.#client.once('PATCH', this.#path, {
        cookie: this.#cookie,
        headers: {
          ...TUS,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        bytes: slowly(clip.subarray(offset), this.#milliseconds * (1 - offset / clip.length)),
      });
    }
    throw new Error('The upload did not end.');
  }

  /** The rest of the upload goes as fast as it can, from the next request on. */
  hurry(): void {
    this.#milliseconds = 0;
  }

  /** How much of the upload the server says it has. */
  async receivedBytes(): Promise<number> {
    if (this.#path === '') return 0;
    const { headers } = await this.#tus('HEAD', this.#path, {});
    return Number(headers.get('upload-offset'));
  }

  /** Send: from its answer on the clip must never be lost. */
  async send(): Promise<SubmissionDto> {
    const { tributeId, questions } = this.#reel.tribute;
    const body = { tributeId, questionId: questions[0]?._id ?? null, uploadId: this.uploadId, consent: true };
    return (await this.#client.patiently('POST', '/api/submission', { cookie: this.#cookie, body })).data;
  }

  #tus(method: string, path: string, headers: Record<string, string>): Promise<Answer> {
    return this.#client.patiently(method, path, { cookie: this.#cookie, headers: { ...TUS, ...headers } });
  }
}

const TUS = { 'tus-resumable': '1.0.0' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

const PIECES = 20;

function slowly(bytes: Buffer, milliseconds: number): ReadableStream<Uint8Array> {
  const size = Math.max(1, Math.ceil(bytes.length / PIECES));
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      if (at >= bytes.length) return controller.close();
      if (milliseconds > 0) await delay(milliseconds / PIECES);
      controller.enqueue(new Uint8Array(bytes.subarray(at, at + size)));
      at += size;
    },
  });
}

const spoken = new Map<number, Promise<Buffer>>();
const PADDING_BYTES = 1024 * 1024;

/** A clip of which no two are equal: bytes of one mixed into another would show. */
export async function makeClip(seconds = 1): Promise<Buffer> {
  const speech = spoken.get(seconds) ?? speak(seconds);
  spoken.set(seconds, speech);
  const padding = Buffer.alloc(8 + PADDING_BYTES);
  padding.writeUInt32BE(padding.length, 0);
  // A box that players skip (ISO/IEC 14496-12, 8.1.2).
  padding.write('free', 4);
  randomBytes(PADDING_BYTES).copy(padding, 8);
  return Buffer.concat([await speech, padding]);
}

async function speak(seconds: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'clip-'));
  try {
    const path = join(folder, 'clip.mp4');
    await synthesiseSpeaker({ seed: 3, size: { width: 320, height: 240 } }, path, { seconds });
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
