import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { GET, PATCH } from '#app/api/submission/captions/route.ts';
import { GET as getFilm, POST as saveFilm } from '#app/api/tribute/save_presentation/route.ts';
import { trimClip } from '#components/workroom/reel/arrange-film.ts';
import type { Caption } from '#lib/contracts/captions.ts';
import { Submission } from '#server/models/submission.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

test('lines of a trimmed clip that the creator types are timed to the speech of its shown part [reel-captions]', async () => {
  const tribute = await openTribute();
  const { tributeId } = tribute;
  const query = { tributeId };
  const sender = await joinAs(tributeId, 'Jonas');
  const submissionId = await addReadyClip(tribute, sender._id);
  const speech = [
    { startSeconds: 0.5, endSeconds: 2 },
    { startSeconds: 3, endSeconds: 4 },
  ];
  await Submission.updateOne({ _id: submissionId }, { $set: { 'media.speech': speech } });
  const film = async () => (await call(getFilm, { as: CREATOR, query })).data;
  const trim = async (from: number, to: number) => {
    const { version, items } = await film();
    const body = { tributeId, version, items: trimClip(items, submissionId, { from, to }) };
    await call(saveFilm, { method: 'POST', as: CREATOR, body });
  };
  const type = async (who: object, lines: string) => {
    const { version } = (await call(GET, { ...who, query: { submissionId } })).data;
    const body = { submissionId, version, lines };
    const { captions } = (await call(PATCH, { method: 'PATCH', ...who, body })).data;
    return captions.map(({ startSeconds, endSeconds }: Caption) => [startSeconds, endSeconds]);
  };
  const creator = { as: CREATOR };

  await trim(75, 150);
  expect(await type(creator, 'Ahoy Anna!\nHave fun!!')).toEqual([
    [3, 3.5],
    [3.5, 4],
  ]);
  const { captions } = await film();
  expect(captions).toHaveLength(2);
  await type(creator, '');
  // The words that are sung there are no speech.
  await trim(0, 45);
  await Submission.updateOne({ _id: submissionId }, { $set: { 'media.speech': speech.slice(1) } });
  expect(await type(creator, 'La la la!')).toEqual([[0, 1.5]]);
  await type(creator, '');
  // A sender types everything that they said.
  expect(await type({ cookie: sender.cookie }, 'Ahoy Anna!')).toEqual([[3, 4]]);
});
