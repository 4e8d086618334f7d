import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PresentationDto, RenderDto } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { type Installation, type Program, until } from '#tests/support/processes.ts';
import { Client, Guest, makeClip, openReel, type Reel } from './people.ts';

/** What a person is in the middle of when a program dies. */
export const PHASES = ['upload', 'processing', 'rendering', 'saving'] as const;
export type Phase = (typeof PHASES)[number];
/** One program, or all of them at once. */
export type Victim = Program | 'all';

const READY_MS = 60_000;
/** Promised are 5 seconds (design: staying up); a machine that runs all tests may need longer to start anything. */
const RECOVERY_MS = 30_000;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A reel in a running installation, and everything that people were told is safe. */
export class Scene {
  readonly client: Client;
  readonly #reel: Reel;
  readonly #sent = new Map<string, string>();

  private constructor(client: Client, reel: Reel) {
    this.client = client;
    this.#reel = reel;
  }

  static async open(installation: Installation): Promise<Scene> {
    const client = new Client(installation);
    return new Scene(client, await openReel(client));
  }

  /** Kills `victim` in the middle of `phase` and checks that nothing acknowledged is lost, doubled or half. */
  async play(victim: Victim, phase: Phase): Promise<void> {
    if (victim === 'media' && (phase === 'upload' || phase === 'saving')) await this.#answer(0);
    await this.#rounds[phase](victim);
    await this.#checkAnswers();
  }

  /**
   * Keeps `program` away while a clip is being prepared. Whoever asks meanwhile is told to come again, and soon
   * after its return all work.
   */
  async bear(program: Program, milliseconds: number): Promise<void> {
    const path = '/api/tribute';
    const call = { as: this.#reel.creator, query: this.#tributeId };
    await this.#answer(0);
    const away = this.client.installation.keepAway(program, milliseconds);
    await delay(milliseconds / 4);
    const startedAt = Date.now();
    const { status } = await this.client.once('GET', path, call);
    const tookMs = Date.now() - startedAt;
    assert.ok(status === 200 || status === 503, `answered ${status} while ${program} was away`);
    assert.ok(tookMs < milliseconds / 2, `answered only after ${tookMs} ms while ${program} was away`);
    await away;
    await until(
      () => this.client.once('GET', path, call),
      (answer) => answer.status === 200,
      RECOVERY_MS,
      `answers after ${program} came back`,
    );
    await this.#checkAnswers();
  }

  readonly #rounds: Record<Phase, (victim: Victim) => Promise<void>> = {
    upload: async (victim) => {
      await Promise.all([
        this.#answer(1_500),
        delay(momentFor(victim, 200, 1_800)).then(() => this.#kill(victim)),
      ]);
    },
    processing: async (victim) => {
      await this.#answer(0);
      await delay(momentFor(victim, 0, 1_200));
      await this.#kill(victim);
    },
    rendering: async (victim) => {
      await this.#answer(0);
      await this.#checkAnswers();
      await this.#call('POST', '/api/tribute/reel', this.#tributeId);
      await delay(momentFor(victim, 0, 2_500));
      await this.#kill(victim);
      await this.#checkFilm();
    },
    saving: async (victim) => {
      const saves = this.#saveFor(2_500);
      const accounts = this.#signUpFor(2_500);
      await delay(momentFor(victim, 300, 2_000));
      await this.#kill(victim);
      await saves;
      await accounts;
    },
  };

  async #kill(victim: Victim): Promise<void> {
    const { installation } = this.client;
    await (victim === 'all' ? installation.crash() : installation.kill(victim));
  }

  get #tributeId() {
    return { tributeId: this.#reel.tribute.tributeId };
  }

  async #call(method: string, path: string, given: object) {
    const as = this.#reel.creator;
    const input = method === 'GET' ? { query: given as Record<string, string> } : { body: given };
    return (await this.client.patiently(method, path, { as, ...input })).data;
  }

  async #answer(milliseconds: number): Promise<void> {
    const clip = await makeClip();
    const guest = new Guest(this.client, this.#reel);
    await guest.join(`Guest ${this.#sent.size + 1}`);
    await guest.upload(clip, milliseconds);
    await guest.send();
    this.#sent.set(guest.uploadId, sha256(clip));
  }

  /** Every answer is there once, ready, with its own bytes and a whole file to play. */
  async #checkAnswers(): Promise<void> {
    const answers: SubmissionDto[] = await until(
      () => this.#call('GET', '/api/submission', this.#tributeId),
      (all: SubmissionDto[]) => all.every(({ status }) => status === 'READY' || status === 'FAILED'),
      READY_MS,
      'answers to become ready',
    );
    assert.deepEqual(answers.map(({ uploadId }) => uploadId).toSorted(), [...this.#sent.keys()].toSorted());
    for (const { uploadId, status, failure, playbackUrl } of answers) {
      assert.equal(status, 'READY', failure?.message);
      const original = await readFile(join(this.client.installation.dataDir, 'media/originals', uploadId));
      assert.equal(sha256(original), this.#sent.get(uploadId), 'the bytes of an answer changed');
      if (uploadId === [...this.#sent.keys()].at(-1)) await this.#checkVideo(playbackUrl ?? '', 1);
    }
  }

  async #checkFilm(): Promise<void> {
    const { render }: { render: RenderDto } = await until(
      () => this.#call('GET', '/api/tribute/reel', this.#tributeId),
      (film) => film.render?.status === 'READY' || film.render?.status === 'FAILED',
      READY_MS,
      'the film',
    );
    assert.equal(render.status, 'READY', render.failure?.message);
    const { url } = await this.#call('GET', '/api/submission/video/download_url', this.#tributeId);
    const sizeBytes = await this.#checkVideo(url, render.durationSeconds ?? 0);
    assert.equal(sizeBytes, render.sizeBytes, 'the film is not as long as it should be');
  }

  async #checkVideo(url: string, seconds: number): Promise<number> {
    const { origin, dataDir } = this.client.installation;
    const response = await until(
      () => fetch(new URL(url, origin)).catch(() => null),
      (answer) => answer !== null && answer.status < 500,
      10_000,
      'a video',
    );
    assert.equal(response?.status, 200);
    const bytes = Buffer.from((await response?.arrayBuffer()) ?? []);
    const input = join(dataDir, 'received.mp4');
    await writeFile(input, bytes);
    const { streams } = await runMediaJob({ op: 'probe', input });
    const video = streams.find(({ kind }) => kind === 'video');
    assert.equal(video?.frames, Math.round(seconds * 30), 'the video is not whole');
    return bytes.length;
  }

  /** Changes the film again and again; whatever was confirmed must be there afterwards. */
  async #saveFor(milliseconds: number): Promise<void> {
    const path = '/api/tribute/save_presentation';
    const as = this.#reel.creator;
    const film: PresentationDto = await this.#call('GET', path, this.#tributeId);
    let { version, items } = film;
    let isKnown = true;
    const end = Date.now() + milliseconds;
    while (Date.now() < end) {
      const next = items.map((item, index) => (index === 0 ? { ...item, hidden: !item.hidden } : item));
      const body = { ...this.#tributeId, version, items: next };
      const saved = await this.client.once('POST', path, { as, body });
      isKnown = saved.status === 201;
      if (isKnown) ({ version, items } = saved.data);
      else if (saved.status === 409) ({ version, items } = await this.#call('GET', path, this.#tributeId));
      else await delay(50);
    }
    const after: PresentationDto = await this.#call('GET', path, this.#tributeId);
    // One more may have been saved whose confirmation got lost.
    assert.ok(after.version >= version && after.version <= version + 2, `${version} became ${after.version}`);
    if (after.version === version && isKnown) assert.deepEqual(after.items, items);
  }

  async #signUpFor(milliseconds: number): Promise<void> {
    const made: string[] = [];
    const end = Date.now() + milliseconds;
    while (Date.now() < end) {
      const email = `${randomBytes(6).toString('hex')}@example.com`;
      if (await this.client.signUp(email)) made.push(email);
      await delay(50);
    }
    for (const email of made) {
      await until(() => this.client.canSignIn(email), Boolean, 15_000, `the account ${email}`);
    }
  }
}

/** Any moment will do; only a media process is there so shortly that it is killed as soon as it is seen. */
const momentFor = (victim: Victim, from: number, to: number) =>
  victim === 'media' ? 0 : from + Math.random() * (to - from);
