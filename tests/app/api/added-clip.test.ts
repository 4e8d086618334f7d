import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { GET, POST } from '#app/api/tribute/save_presentation/route.ts';
import { trimClip } from '#components/workroom/reel/arrange-film.ts';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { insertClip } from '#lib/reel/manifest.ts';
import { call } from '#tests/support/call.ts';
import { addEncodedClip, ENCODED_MEDIA } from '#tests/support/clips.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

type Shown = { data: { version: number; items: ManifestItem[] } };

test('tidies a late clip that the creator adds, and shows it whole when asked [reel-tidy]', async () => {
  const tribute = await openTribute();
  const { tributeId } = tribute;
  const guest = await joinAs(tributeId, 'Karim');
  const media = { ...ENCODED_MEDIA, speech: [{ startSeconds: 1.5, endSeconds: 3 }] };
  const save = async (change: (items: ManifestItem[]) => ManifestItem[], settings: object = {}) => {
    const { version, items } = (await call(GET, { as: CREATOR, query: { tributeId } })).data;
    const body = { tributeId, version, items: change(items), settings };
    return (await call(POST, { method: 'POST', as: CREATOR, body })) as Shown;
  };
  const addLate = async (settings?: object) => {
    const { id } = await addEncodedClip(tribute, guest._id, { status: 'READY', isLate: true, media });
    const place = { submissionId: id, questionId: null };
    return { id, saved: await save((items) => insertClip(items, place, []), settings) };
  };
  const trimOf = ({ data }: Shown, id: string) =>
    data.items.flatMap((item) => (item.kind === 'CLIP' && item.submissionId === id ? [item.trim] : []));

  // 0.3 s before the first word to 0.5 s after the last.
  const { id, saved } = await addLate();
  expect(trimOf(saved, id)).toEqual([{ from: 36, to: 105 }]);
  expect(trimOf(await save((items) => trimClip(items, id, null)), id)).toEqual([undefined]);
  const untidy = await addLate({ tidy: false });
  expect(trimOf(untidy.saved, untidy.id)).toEqual([undefined]);
});
