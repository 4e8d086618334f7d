import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { completePart } from '#lib/browser/recording/growing-part.ts';
import { TakeUpload, type UploadHost } from '#lib/browser/recording/upload-take.ts';
import { API_KEY } from '#lib/contracts/api-key.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { numbersOf } from '#lib/illustration/numbers-of.ts';
import { randomHex } from '#lib/random-hex.ts';
import { nodeCall } from '#tests/server/uploads/call-upload.ts';
import { type Installation, startInstallation, until } from '#tests/support/processes.ts';
import { Client } from './client.ts';
import { makeClip } from './clips.ts';
import { openReel, type Reel } from './people.ts';
import { type Line, openLine } from './slow-line.ts';
import type { Soak } from './soak-options.ts';

const CLIP_BYTES = 64 * 1024 ** 2;
const LINE_BITS_PER_SECOND = 100_000_000;
/** The promised maximum share of bytes sent again. */
const RESENT_SHARE = 0.03;
const FAULTS = ['kill', 'reset', 'cut'] as const;
/** How often one strikes during each upload. */
const FAULTS_EACH = 3;
const CUT_MS = 700;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

type Sent = { uploadId: string; hash: string; submissionId: string };

/** Sends clips of 64 MiB over a line of 100 Mbit/s while the server is killed and the line breaks. */
export const soakUploads: Soak = async ({ rounds, seed, say }) => {
  const installation = await startInstallation();
  const line = await openLine(Number(new URL(installation.origin).port), LINE_BITS_PER_SECOND);
  const client = new Client(installation);
  const random = numbersOf(seed);
  const problems: string[] = [];
  try {
    const reel = await openReel(client);
    const cookie = await joinAs(client, reel, 'Oma Ruth');
    const sent: Sent[] = [];
    const shares: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const bytes = await makeClip(1, CLIP_BYTES);
      const before = line.carriedBytes();
      const visit = { installation, line, reel, cookie, random };
      sent.push(await sendUnderFaults(new Uint8Array(bytes), visit));
      const share = (line.carriedBytes() - before) / bytes.length - 1;
      shares.push(share);
      say(`${round}: ${(share * 100).toFixed(2)} % sent twice`);
      if (share > RESENT_SHARE) problems.push(`upload ${round} sent ${(share * 100).toFixed(2)} % twice`);
    }
    problems.push(...(await checkAnswers(client, reel, sent)), ...client.complaints);
    say(`worst share sent twice: ${(Math.max(...shares) * 100).toFixed(2)} %`);
  } finally {
    line.close();
    await installation.stop();
    installation.remove();
  }
  return problems;
};

async function joinAs(client: Client, { tribute }: Reel, name: string): Promise<string> {
  const body = { tributeId: tribute.tributeId, name };
  const joined = await client.patiently('POST', '/api/tribute/contributor', { body });
  return joined.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

type Visit = { installation: Installation; line: Line; reel: Reel; cookie: string; random: () => number };

/** Uploads and sends as the recorder does. */
async function sendUnderFaults(bytes: Uint8Array<ArrayBuffer>, visit: Visit): Promise<Sent> {
  const { installation, line, reel, cookie, random } = visit;
  const { tributeId, questions } = reel.tribute;
  const headers = { 'x-api-key': API_KEY, origin: installation.origin, cookie };
  const faultsAt = Array.from({ length: FAULTS_EACH }, () => random() * bytes.length).toSorted(
    (one, other) => one - other,
  );
  const host: UploadHost = {
    call: nodeCall(line.origin, () => headers),
    rejoin: () => Promise.reject(new Error('The guest was forgotten.')),
    pause: (milliseconds) => delay(Math.min(milliseconds, 1_000)),
    random,
    onProgress: ({ bytesSent }) => {
      if (bytesSent < (faultsAt[0] ?? Infinity)) return;
      faultsAt.shift();
      void strike(FAULTS[Math.floor(random() * FAULTS.length)] ?? 'cut', visit);
    },
    onUploadUrl: async () => {},
  };
  const upload = new TakeUpload(host);
  const part = { tributeId, fileName: 'clip.mp4', mimeType: 'video/mp4' };
  upload.add({ ...part, bytes: completePart(new Blob([bytes])) }, null);
  const takeId = randomHex();
  const client = new Client(installation);
  const outcome = await upload.send(async (uploadIds) => {
    const questionId = questions[0]?._id ?? null;
    const body = { tributeId, questionId, uploadIds, takeId, kind: 'ANSWER', medium: 'VIDEO', consent: true };
    const answer = await client.once('POST', '/api/submission', { cookie, body });
    const isTaken = answer.status === 201;
    return isTaken
      ? { status: 201, data: answer.data as SubmissionDto, error: null, code: null, fields: {} }
      : { status: answer.status, data: null, error: '', code: null, fields: {} };
  });
  if (outcome.state !== 'sent') throw new Error(`An upload ended as ${JSON.stringify(outcome)}.`);
  const { uploadIds, _id } = outcome.submission;
  return { uploadId: uploadIds[0] ?? '', hash: sha256(bytes), submissionId: _id };
}

async function strike(fault: (typeof FAULTS)[number], { installation, line }: Visit): Promise<void> {
  if (fault === 'kill') await installation.kill('web');
  else if (fault === 'reset') line.reset();
  else await line.cut(CUT_MS);
}

/** Returns a sentence for each answer that is missing, doubled or changed. */
async function checkAnswers(client: Client, { creator, tribute }: Reel, sent: Sent[]): Promise<string[]> {
  const { tributeId } = tribute;
  const list = async () =>
    (await client.patiently('GET', '/api/submission', { as: creator, query: { tributeId, limit: '100' } }))
      .data as SubmissionDto[];
  const isMade = ({ status }: SubmissionDto) => status !== 'UPLOADING' && status !== 'PROCESSING';
  const answers = await until(list, (all) => all.every(isMade), 300_000, 'the answers', 1_000);
  const problems: string[] = [];
  const ids = answers.map(({ _id }) => _id).toSorted();
  if (
    ids.join() !==
    sent
      .map(({ submissionId }) => submissionId)
      .toSorted()
      .join()
  ) {
    problems.push(`${answers.length} answers were made of ${sent.length} takes`);
  }
  for (const { uploadId, hash } of sent) {
    const stored = await readFile(join(client.installation.dataDir, 'media/originals', uploadId));
    if (sha256(stored) !== hash) problems.push(`the bytes of ${uploadId} changed`);
  }
  return problems;
}
