import '#tests/support/installation.ts';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { loadFilm } from '#server/domain/reel/film.ts';
import { findManifest } from '#server/domain/reel/manifest-versions.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';

test('plans soft music over a song after the words, over a violin, and where nobody could listen [reel-music]', async () => {
  const tribute = await openTribute();
  const _id = new Types.ObjectId(tribute._id);
  const { _id: speaker } = await joinAs(tribute.tributeId, 'Maja');
  const clip = await addReadyClip(tribute, speaker);
  /** Returns the stretches of soft music from the start of the clip, in seconds. */
  const softOver = async (media: object) => {
    const fields = Object.entries(media).map(([field, value]) => [`media.${field}`, value]);
    await Submission.updateOne({ _id: clip }, { $set: Object.fromEntries(fields) });
    const { music, entries } = await loadFilm(await Tribute.findById(_id).orFail(), await findManifest(_id));
    const { startFrame = 0 } = entries.find(({ kind }) => kind === 'CLIP') ?? {};
    const section = music?.sections.find(({ kind }) => kind === 'CLIP');
    return section?.speech.map(([from, to]) => [from - startFrame / 30, to - startFrame / 30]);
  };
  const speech = [{ startSeconds: 1, endSeconds: 2 }];
  const asLoud = [{ startSeconds: 1.5, endSeconds: 4 }];
  expect(await softOver({ loudnessLufs: -20, gainDb: 4 })).toEqual([[0, 5]]);
  expect(await softOver({ speech, asLoud })).toEqual([[1, 4]]);
  expect(await softOver({ speech: [], asLoud: [] })).toEqual([[0, 5]]);
  // Only the gain makes it loud enough to be heard.
  expect(await softOver({ loudnessLufs: -48, gainDb: 12 })).toEqual([[0, 5]]);
  expect(await softOver({ loudnessLufs: -58, gainDb: 12 })).toEqual([]);
  expect(await softOver({ loudnessLufs: null, gainDb: 0 })).toEqual([]);
});
