import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { GET as contributed } from '#app/api/tribute/contributedTribute/route.ts';
import { POST as join } from '#app/api/tribute/contributor/route.ts';
import { PATCH as change, GET as read } from '#app/api/tribute/route.ts';
import { headPictureUrl } from '#server/jobs/notifications/mail-pictures.ts';
import { Tribute } from '#server/models/tribute.ts';
import { sharePictureUrl } from '#server/services/tributes/share-picture.ts';
import { get } from '#tests/server/http/media-server.ts';
import { call } from '#tests/support/call.ts';
import { addCreator, addPerson } from '#tests/support/credits.ts';
import { addPicture } from '#tests/support/lived-through.ts';
import { CREATOR, openTribute } from '#tests/support/tributes.ts';

test.each(['takenDownAt', 'creatorSuspendedAt'])(
  'no picture of a reel opens while it has %s [operator-take-down]',
  async (mark) => {
    const lea = await addCreator('lea');
    const imageUrl = await addPicture();
    const { _id, tributeId } = await openTribute({ imageUrl });
    await call(join, { method: 'POST', as: lea, body: { tributeId, name: 'Lea' } });
    const tribute = await Tribute.findById(_id).orFail();
    // Its bytes are no picture that could be drawn.
    tribute.imageUrl = null;
    const drawn = [await headPictureUrl(tribute), await sharePictureUrl(tribute, 'A headline')];
    const paths = [imageUrl, ...drawn.map((url) => new URL(url ?? '').pathname)];
    const statuses = async () => Promise.all(paths.map(async (path) => (await get(path)).status));
    const card = async () => (await call(contributed, { as: lea })).data[0];
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(await card()).toMatchObject({ tributeId, imageUrl });

    await Tribute.updateOne({ _id }, { $set: { [mark]: new Date() } });
    expect(await statuses()).toEqual([404, 404, 404]);
    // They find their own clips there.
    expect(await card()).toMatchObject({ tributeId, imageUrl: null });

    await Tribute.updateOne({ _id }, { $set: { [mark]: null } });
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(await card()).toMatchObject({ imageUrl });
  },
);

test('a picture that another reel also uses stays', async () => {
  await addPerson(CREATOR);
  const imageUrl = await addPicture();
  const [one, other] = [await openTribute({ imageUrl }), await openTribute({ imageUrl })];
  await Tribute.updateOne({ _id: one._id }, { $set: { takenDownAt: new Date() } });
  expect((await get(imageUrl)).status).toBe(200);

  // Nobody opens these.
  for (const closed of [{ deletedAt: new Date() }, { status: 'DRAFT', deletedAt: null }]) {
    await Tribute.updateOne({ _id: other._id }, { $set: closed });
    expect((await get(imageUrl)).status).toBe(404);
  }
});

test('a draft that is taken down keeps its picture when its creator saves it [operator-take-down]', async () => {
  await addPerson(CREATOR);
  const imageUrl = await addPicture();
  const { _id, tributeId } = await openTribute({ imageUrl });
  await Tribute.updateOne({ _id }, { $set: { status: 'DRAFT', takenDownAt: new Date() } });
  const { data } = await call(read, { as: CREATOR, query: { tributeId } });
  expect((await get(imageUrl)).status).toBe(404);
  const body = { tributeId, imageUrl: data.imageUrl, occasionTitle: data.occasionTitle };
  expect((await call(change, { method: 'PATCH', as: CREATOR, body })).status).toBe(200);

  await Tribute.updateOne({ _id }, { $set: { takenDownAt: null } });
  expect((await call(read, { as: CREATOR, query: { tributeId } })).data).toMatchObject({ imageUrl });
  expect((await get(imageUrl)).status).toBe(200);
});
