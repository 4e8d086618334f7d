import '#tests/support/installation.ts';
import { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { DELETE as takeBack } from '#app/api/submission/route.ts';
import { GET as download } from '#app/api/submission/video/download_url/route.ts';
import { DELETE as removePerson } from '#app/api/tribute/contributor/route.ts';
import { DELETE as removeQuestion, PATCH as reword } from '#app/api/tribute/question/route.ts';
import type { ReelEntry } from '#lib/contracts/reels.ts';
import { loadFilm } from '#server/domain/reel/film.ts';
import { findFilmMark } from '#server/domain/reel/film-mark.ts';
import { findManifest } from '#server/domain/reel/manifest-versions.ts';
import { saveMedia } from '#server/integrations/storage.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { getPublishedPresentation } from '#server/services/reels/get-published-presentation.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip, hideClip } from '#tests/support/clips.ts';
import { publishFilm, tokenOf } from '#tests/support/published-film.ts';
import { CREATOR } from '#tests/support/tributes.ts';

type Film = Awaited<ReturnType<typeof publishFilm>>;
let film: Film;

/** A rendered reel with two clips. */
beforeEach(async () => {
  film = await publishFilm();
  await makeFile();
});

const FILE_SECONDS = 21;
const reel = () => new Types.ObjectId(film.tribute._id);

/** Renders the current reel and returns the render's id. */
async function makeFile(): Promise<string> {
  const manifest = await findManifest(reel());
  const plan = await loadFilm(await Tribute.findById(reel()).orFail(), manifest);
  const { id } = await Render.create({
    tribute: reel(),
    manifestVersion: manifest?.version ?? 0,
    status: 'READY',
    isUnderway: false,
    filmMark: await findFilmMark(plan, manifest),
    file: { sizeBytes: 4, durationSeconds: FILE_SECONDS },
  });
  await saveMedia(`${id}/reel.mp4`, Buffer.from('film'));
  return id;
}

/** Whether viewer, contributor and creator get the file, and whether the viewer's page offers it. */
async function offered() {
  const { query, tributeId, viewer, guest } = film;
  const answers = [
    await call(download, { cookie: viewer, query }),
    await call(download, { cookie: `${guest.cookie}; ${viewer}`, query }),
    await call(download, { as: CREATOR, query }),
  ];
  const { canDownload } = await getPublishedPresentation(tributeId, await tokenOf(tributeId));
  return { statuses: answers.map(({ status }) => status), canDownload };
}

const EVERYBODY = { statuses: [200, 200, 200], canDownload: true };
const NOBODY = { statuses: [409, 409, 409], canDownload: false };
const CREATOR_ALONE = { statuses: [409, 409, 200], canDownload: false };

test.each<[string, (film: Film) => Promise<unknown>]>([
  [
    'whose speaker was removed',
    ({ query, guest }) =>
      call(removePerson, {
        method: 'DELETE',
        as: CREATOR,
        query: { ...query, contributorId: guest._id },
      }),
  ],
  [
    'whose speaker is just being removed',
    ({ guest }) => Contributor.updateOne({ _id: guest._id }, { $set: { status: 'REVOKED' } }),
  ],
  ['that was hidden', ({ tribute, guestClip }) => hideClip(tribute, guestClip)],
])('a render with a clip %s is downloaded by its creator only', async (_clip, takeOut) => {
  expect(await offered()).toEqual(EVERYBODY);
  await takeOut(film);
  expect(await offered()).toEqual(CREATOR_ALONE);
});

test.each<[string, (film: Film) => Promise<unknown>]>([
  [
    'was taken back',
    ({ guest, guestClip }) =>
      call(takeBack, { method: 'DELETE', cookie: guest.cookie, query: { submissionId: guestClip } }),
  ],
  [
    'is just being taken back',
    ({ guestClip }) =>
      Submission.updateOne({ _id: guestClip }, { $set: { deletedAt: new Date(), deletedBy: 'SPEAKER' } }),
  ],
])('a render with a clip that %s is downloaded by nobody [reel-files]', async (_clip, takeOut) => {
  expect(await offered()).toEqual(EVERYBODY);
  await takeOut(film);
  expect(await offered()).toEqual(NOBODY);
});

test('everyone downloads a new render without a hidden clip, or an older one that never showed it', async () => {
  const { tribute, query, guest, guestClip, viewer } = film;
  await hideClip(tribute, guestClip);
  const without = await makeFile();
  expect(await offered()).toEqual(EVERYBODY);
  const late = await addReadyClip(tribute, guest._id);
  await makeFile();
  await hideClip(tribute, late);
  expect(await offered()).toEqual(EVERYBODY);
  expect((await call(download, { cookie: viewer, query })).data.url).toContain(without);
});

test('a render without a later clip is still downloaded by all', async () => {
  await addReadyClip(film.tribute, film.guest._id);
  expect(await offered()).toEqual(EVERYBODY);
});

test('an older render says which clips it shows, with the clips that came later left out [player-elsewhere]', async () => {
  const { tribute, query, guest, guestClip, leaClip, viewer } = film;
  const late = await addReadyClip(tribute, guest._id);
  const clipsShown = async (who: object) => {
    const { data } = await call(download, { ...who, query });
    const clips = data.entries.filter(({ kind }: ReelEntry) => kind === 'CLIP');
    return clips.map(({ id, startSeconds }: ReelEntry) => ({ id, isLater: startSeconds > 0 }));
  };
  const shown = [guestClip, leaClip].map((id) => ({ id, isLater: true }));
  for (const who of [{ cookie: viewer }, { as: CREATOR }]) expect(await clipsShown(who)).toEqual(shown);
  await makeFile();
  expect((await clipsShown({ cookie: viewer })).map(({ id }: ReelEntry) => id)).toContain(late);
});

test.each<[string, (film: Film) => Promise<{ status: number }>]>([
  [
    'a question was removed',
    ({ query, tribute }) => {
      const questionId = tribute.questions[0]?._id ?? '';
      return call(removeQuestion, { method: 'DELETE', as: CREATOR, query: { ...query, questionId } });
    },
  ],
  [
    'a question got more words',
    ({ query, tribute }) => {
      const body = { ...query, questionId: tribute.questions[0]?._id, text: 'Long words '.repeat(10) };
      return call(reword, { method: 'PATCH', as: CREATOR, body });
    },
  ],
  [
    'the creator removed a clip',
    ({ guestClip }) => call(takeBack, { method: 'DELETE', as: CREATOR, query: { submissionId: guestClip } }),
  ],
])(
  'an older file plays as one card since %s, and gives no clip a heart [player-elsewhere]',
  async (_, change) => {
    const { tribute, query, guest } = film;
    await addReadyClip(tribute, guest._id);
    const entries = async (): Promise<ReelEntry[]> =>
      (await call(download, { as: CREATOR, query })).data.entries;
    expect((await entries()).length).toBeGreaterThan(3);
    expect((await change(film)).status).toBe(200);
    expect(await entries()).toMatchObject([
      { kind: 'CARD', startSeconds: 0, durationSeconds: FILE_SECONDS, videoUrl: null },
    ]);
  },
);
