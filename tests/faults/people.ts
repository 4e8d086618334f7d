import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import type { Person } from '#tests/support/call.ts';
import { type Answer, type Client, PATIENCE_MS } from './client.ts';

/** A creator with an open reel. */
export type Reel = { creator: Person; tribute: TributeDto };

export async function openReel(client: Client): Promise<Reel> {
  const creator = await client.signUp(`ben-${randomBytes(6).toString('hex')}@example.com`);
  if (!creator) throw new Error('The creator could not sign up.');
  const redirectUrl = `${client.installation.origin}/home`;
  await client.patiently('POST', '/api/user', { as: creator, body: { redirectUrl } });
  const body = {
    // Starts without music, which would be composed after each clip.
    tributeType: 'MEMORIAL',
    tributeFor: { names: [{ firstName: 'Anna', lastName: 'Lindqvist' }], gender: 'Female' },
    questions: [{ text: 'What did Anna teach you?' }],
  };
  const { data } = await client.patiently('POST', '/api/tribute', { as: creator, body });
  const opening = { tributeId: data.tributeId, status: 'COLLECTING' };
  const opened = await client.patiently('PATCH', '/api/tribute', { as: creator, body: opening });
  return { creator, tribute: opened.data };
}

/** A person who answers by the link, with the recorder's calls. */
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

  /** Tells the creator's board that the person records. */
  reportRecording(): Promise<Answer> {
    const { tributeId } = this.#reel.tribute;
    const body = { tributeId, action: 'PROGRESS', progress: { stage: 'RECORDING' } };
    return this.#client.once('PATCH', '/api/tribute/contributor', { cookie: this.#cookie, body });
  }

  /** Answers again as `before`, on the same phone. */
  comeBack(before: Guest): void {
    this.#cookie = before.#cookie;
  }

  /** Uploads a clip in one slow request, and resumes until it is complete. */
  async upload(clip: Buffer, milliseconds: number): Promise<void> {
    const created = await this.#tus('POST', '/api/upload', this.#creation(clip.length));
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

  /** Creates an upload without sending bytes, and returns the first answer. */
  announce(sizeBytes: number): Promise<Answer> {
    const headers = { ...TUS, ...this.#creation(sizeBytes) };
    return this.#client.once('POST', '/api/upload', { cookie: this.#cookie, headers });
  }

  /** Sends the rest of the upload at full speed, from the next request on. */
  hurry(): void {
    this.#milliseconds = 0;
  }

  /** Returns how many bytes the server has. */
  async receivedBytes(): Promise<number> {
    if (this.#path === '') return 0;
    const { headers } = await this.#tus('HEAD', this.#path, {});
    return Number(headers.get('upload-offset'));
  }

  /** After its answer the clip must never be lost. */
  async send(): Promise<SubmissionDto> {
    const { tributeId, questions } = this.#reel.tribute;
    const body = { tributeId, questionId: questions[0]?._id ?? null, uploadId: this.uploadId, consent: true };
    return (await this.#client.patiently('POST', '/api/submission', { cookie: this.#cookie, body })).data;
  }

  #creation(sizeBytes: number): Record<string, string> {
    const { tributeId } = this.#reel.tribute;
    const fields = { tributeId, filename: 'clip.mp4', filetype: 'video/mp4' };
    const metadata = Object.entries(fields).map(([name, value]) => `${name} ${base64(value)}`);
    return { 'upload-length': String(sizeBytes), 'upload-metadata': metadata.join() };
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
