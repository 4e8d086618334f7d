import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { RenderDto } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { FREE_CREDITS } from '#lib/credits/plans.ts';
import { numbersOf } from '#lib/illustration/numbers-of.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { type Installation, until } from '#tests/support/processes.ts';
import { Client, TOLD_MS } from './client.ts';
import { makeClip } from './clips.ts';
import { originalsIn, type ReadOriginal } from './originals.ts';
import { Guest, openReel, type Reel } from './people.ts';
import { chooseMusic, saveFor, signUpFor } from './saving.ts';
import type { Phase, Victim } from './victims.ts';

/** On a busy machine preparing and rendering take minutes; how fast they are is no matter of these tests. */
const READY_MS = 180_000;
/** The promised recovery time. */
const RECOVERY_MS = 5_000;
/** A media process is killed at most this long after its start, during its encode. */
const MEDIA_MOMENT_MS = 1_500;
const LONG_CLIP_SECONDS = 6;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** An acknowledged clip: the hashes of its bytes and, once seen, of its prepared video. */
type Sent = { original: string; seconds: number; playback?: string };

/** A reel in a running installation, and everything acknowledged to people. */
export class Scene {
  readonly client: Client;
  readonly #reel: Reel;
  readonly #random: () => number;
  readonly #sent = new Map<string, Sent>();
  readonly #guests: Guest[] = [];
  readonly #readOriginal: ReadOriginal;

  private constructor(client: Client, reel: Reel, seed: number, readOriginal: ReadOriginal) {
    this.client = client;
    this.#readOriginal = readOriginal;
    this.#reel = reel;
    this.#random = numbersOf(seed);
  }

  static async open(
    installation: Installation,
    seed: number,
    readOriginal = originalsIn(installation.dataDir),
  ): Promise<Scene> {
    const client = new Client(installation);
    return new Scene(client, await openReel(client), seed, readOriginal);
  }

  /** Kills `victim` during `phase` and checks that nothing acknowledged is lost, duplicated or truncated. */
  async play(victim: Victim, phase: Phase): Promise<void> {
    // A fast machine may be ready before the kill: retry earlier.
    for (let reach = 1, isHit = false; !isHit; reach /= 2) {
      if (victim === 'media' && (phase === 'upload' || phase === 'saving')) await this.#answerLong();
      isHit = await this.#rounds[phase](victim, reach);
      await this.#checkAnswers();
    }
  }

  /**
   * Stops `program` while a clip is prepared: callers get a timely answer to retry, and everything recovers soon after.
   */
  async bear(program: 'database' | 'identity', milliseconds: number): Promise<void> {
    const ask = () =>
      this.client.once('GET', '/api/tribute', { as: this.#reel.creator, query: this.#tributeId });
    await this.#answer(0);
    const statuses: number[] = [];
    let backAt = Infinity;
    const away = this.client.installation.keepAway(program, milliseconds).then(() => {
      backAt = Date.now();
    });
    while (Date.now() < backAt) {
      statuses.push((await ask()).status);
      await delay(100);
    }
    await away;
    const left = backAt + RECOVERY_MS - Date.now();
    await until(ask, ({ status }) => status === 200, left, `answers after ${program} came back`);
    assert.ok(statuses.includes(503), `answered only ${statuses.join(', ')} while ${program} was away`);
    assert.deepEqual(
      statuses.filter((status) => status !== 200 && status !== 503),
      [],
    );
    await this.#checkAnswers();
  }

  /** Stops mail while someone signs up: the call succeeds, and the mail follows after the outage. */
  async bearWithoutMail(milliseconds: number): Promise<void> {
    const { installation } = this.client;
    const away = installation.keepAway('mailbox', milliseconds);
    await delay(milliseconds / 4);
    const person = await this.client.signUp(`${randomBytes(6).toString('hex')}@example.com`);
    assert.ok(person);
    const startedAt = Date.now();
    const { status } = await this.client.once('POST', '/api/user', {
      as: { ...person, isVerified: false },
      body: { redirectUrl: `${installation.origin}/home` },
    });
    assert.equal(status, 200);
    assert.ok(Date.now() - startedAt < TOLD_MS, 'a call waited for the mail server');
    await away;
    await until(
      () => fetch(new URL('/mails.json', installation.mailboxOrigin)).then((list) => list.text(), String),
      (mails) => mails.includes(person.email),
      RECOVERY_MS,
      'the mail',
    );
  }

  /** Resolves to whether a program was killed. `reach` (at most 1) limits how late a media process dies. */
  readonly #rounds: Record<Phase, (victim: Victim, reach: number) => Promise<boolean>> = {
    upload: async (victim, reach) => {
      const [isHit] = await Promise.all([this.#killBetween(victim, 200, 1_800, reach), this.#answer(1_500)]);
      return isHit;
    },
    processing: async (victim, reach) => {
      await this.#answerLong();
      return this.#killBetween(victim, 0, 1_200, reach);
    },
    rendering: async (victim, reach) => {
      await this.#answer(0);
      await this.#checkAnswers();
      // The last victim's reel is enough.
      if (victim === 'all') await chooseMusic(this.client, this.#reel);
      await this.#call('POST', '/api/tribute/reel', this.#tributeId);
      const isHit = await this.#killBetween(victim, 0, 2_500, reach);
      await this.#checkFilm();
      return isHit;
    },
    saving: async (victim, reach) => {
      const [isHit] = await Promise.all([
        this.#killBetween(victim, 300, 2_000, reach),
        saveFor(this.client, this.#reel, 2_500),
        signUpFor(this.client, 2_500),
      ]);
      return isHit;
    },
  };

  /** Kills at a random moment between the two, for a media process within its run. */
  async #killBetween(victim: Victim, from: number, to: number, reach: number): Promise<boolean> {
    const { installation } = this.client;
    const share = this.#random();
    if (victim === 'media') return installation.kill(victim, share * reach * MEDIA_MOMENT_MS);
    await delay(from + share * (to - from));
    if (victim !== 'all') return installation.kill(victim);
    await installation.crash();
    return true;
  }

  get #tributeId() {
    return { tributeId: this.#reel.tribute.tributeId };
  }

  async #call(method: string, path: string, given: object) {
    const as = this.#reel.creator;
    const input = method === 'GET' ? { query: given as Record<string, string> } : { body: given };
    return (await this.client.patiently(method, path, { as, ...input })).data;
  }

  /** Sends a clip that takes longer to prepare than a round. */
  #answerLong(): Promise<void> {
    return this.#answer(0, LONG_CLIP_SECONDS);
  }

  async #answer(milliseconds: number, seconds = 1): Promise<void> {
    const clip = await makeClip(seconds);
    const guest = new Guest(this.client, this.#reel);
    if (this.#guests.length < FREE_CREDITS) {
      await guest.join(`Guest ${this.#guests.length + 1}`);
      this.#guests.push(guest);
    } else {
      // Reuse guests: each costs their creator a credit.
      guest.comeBack(this.#guests[this.#sent.size % FREE_CREDITS] ?? guest);
    }
    await guest.upload(clip, milliseconds);
    await guest.send();
    this.#sent.set(guest.uploadId, { original: sha256(clip), seconds });
  }

  /** Checks that every answer exists once, ready, with its bytes and a complete, unchanging video. */
  async #checkAnswers(): Promise<void> {
    const answers: SubmissionDto[] = await until(
      () => this.#call('GET', '/api/submission', this.#tributeId),
      (all: SubmissionDto[]) => all.every(({ status }) => status === 'READY' || status === 'FAILED'),
      READY_MS,
      'answers to become ready',
    );
    assert.deepEqual(
      answers.flatMap(({ uploadIds }) => uploadIds).toSorted(),
      [...this.#sent.keys()].toSorted(),
    );
    for (const { uploadIds, status, failure, playbackUrl } of answers) {
      const uploadId = uploadIds[0] ?? '';
      assert.equal(status, 'READY', failure?.message);
      const original = await this.#readOriginal(uploadId);
      const sent = this.#sent.get(uploadId);
      assert.ok(sent);
      assert.equal(sha256(original), sent.original, 'the bytes of an answer changed');
      const video = await this.#receive(playbackUrl ?? '');
      sent.playback ??= await this.#checkVideo(video, sent.seconds);
      assert.equal(sha256(video), sent.playback, 'the video of an answer changed');
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
    const video = await this.#receive(url);
    await this.#checkVideo(video, render.durationSeconds ?? 0);
    assert.equal(video.length, render.sizeBytes, 'the film is not as long as it should be');
  }

  async #receive(url: string): Promise<Buffer> {
    const { origin } = this.client.installation;
    const response = await until(
      () => fetch(new URL(url, origin)).catch(() => null),
      (answer) => answer !== null && answer.status < 500,
      10_000,
      'a video',
    );
    assert.equal(response?.status, 200);
    return Buffer.from((await response?.arrayBuffer()) ?? []);
  }

  /** Returns the hash of a complete video. */
  async #checkVideo(bytes: Buffer, seconds: number): Promise<string> {
    const input = join(this.client.installation.dataDir, 'received.mp4');
    await writeFile(input, bytes);
    const { streams } = await runMediaJob({ op: 'probe', input });
    const video = streams.find(({ kind }) => kind === 'video');
    assert.equal(video?.frames, Math.round(seconds * 30), 'the video is not whole');
    return sha256(bytes);
  }
}
