import '#tests/support/installation.ts';
import mongoose from 'mongoose';
import { expect, test, vi } from 'vitest';
import { DELETE as removeClip } from '#app/api/submission/route.ts';
import { DELETE as removeTribute } from '#app/api/tribute/route.ts';
import { DELETE as removeUser } from '#app/api/user/route.ts';
import { keyOfUrl, mediaStorage, removeMediaOf } from '#server/integrations/storage.ts';
import { eraseDeleted } from '#server/jobs/handlers/erase-deleted.ts';
import { Picture } from '#server/models/picture.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { logger } from '#server/platform/logger.ts';
import { call } from '#tests/support/call.ts';
import { addPicture, liveThrough } from '#tests/support/lived-through.ts';
import { goOn } from './days-later.ts';

vi.mock('#server/integrations/storage.ts', { spy: true });

test('reports and retries a failed erasure without blocking others', async () => {
  const [clip, clipBehind] = [await liveThrough(), await liveThrough()];
  for (const { guest, guestClip } of [clip, clipBehind])
    await call(removeClip, { method: 'DELETE', cookie: guest.cookie, query: { submissionId: guestClip } });
  const [reel, reelBehind] = [await liveThrough(), await liveThrough()];
  for (const { creator, tribute } of [reel, reelBehind])
    await call(removeTribute, { method: 'DELETE', as: creator, query: { tributeId: tribute.tributeId } });
  const [picture, pictureBehind] = [await addPicture(), await addPicture()];
  const { userId } = reelBehind.lea;
  await call(removeUser, { method: 'DELETE', as: reelBehind.lea });
  goOn(30.1);
  const stuck = new Set([clip.guestClip, reel.leaClip, keyOfUrl(picture).split('/')[0]]);
  const logged = vi.spyOn(logger, 'error').mockReturnValue();
  const remove = vi.mocked(removeMediaOf).mockImplementation(async (id) => {
    if (stuck.has(id)) throw new Error('EIO');
    await (await mediaStorage()).removeAll(id);
  });
  const left = async () => [
    await Submission.countDocuments({ _id: clip.guestClip }),
    await Submission.countDocuments({ _id: clipBehind.guestClip }),
    await Tribute.countDocuments({ _id: reel.tribute._id }),
    await Tribute.countDocuments({ _id: reelBehind.tribute._id }),
    await Picture.countDocuments({ url: picture }),
    await Picture.countDocuments({ url: pictureBehind }),
    await User.countDocuments({ firebaseUid: userId }),
  ];
  await expect(eraseDeleted()).rejects.toThrow('EIO');
  expect(await left()).toEqual([1, 0, 1, 0, 1, 0, 0]);
  const ids = logged.mock.calls.map(([line]) => Reflect.get(Object(line), 'id'));
  expect(ids).toEqual(expect.arrayContaining([clip.guestClip, reel.tribute._id]));
  remove.mockRestore();
  await eraseDeleted();
  expect(await left()).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test('ends the same after a kill at any line', async () => {
  const { creator, lea } = await liveThrough();
  await call(removeUser, { method: 'DELETE', as: creator });
  await call(removeUser, { method: 'DELETE', as: lea });
  goOn(30.1);
  vi.spyOn(logger, 'error').mockReturnValue();
  const exec = Reflect.get(mongoose.Query.prototype, 'exec') as (this: unknown) => Promise<unknown>;
  let deaths = 0;
  for (let isDone = false; !isDone; ) {
    let left = deaths;
    const spy = vi.spyOn(mongoose.Query.prototype, 'exec').mockImplementation(function (
      this: mongoose.Query<unknown, unknown>,
    ) {
      const isWrite = /delete|update/i.test((this as unknown as { op: string }).op);
      // A killed process does nothing else.
      if (left < 0 || (isWrite && left-- === 0)) throw new Error('killed');
      return exec.call(this);
    });
    isDone = await eraseDeleted().then(
      () => true,
      () => false,
    );
    spy.mockRestore();
    deaths += 1;
  }
  expect(deaths).toBeGreaterThan(8);
  expect(await User.countDocuments({ firebaseUid: { $in: [creator.userId, lea.userId] } })).toBe(0);
});

test('erases once with two workers, without errors', async () => {
  const { creator } = await liveThrough();
  await call(removeUser, { method: 'DELETE', as: creator });
  goOn(30.1);
  await Promise.all([eraseDeleted(), eraseDeleted(), eraseDeleted()]);
  expect(await User.countDocuments({ firebaseUid: creator.userId })).toBe(0);
});
