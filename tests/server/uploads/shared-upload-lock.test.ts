import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { fileLockPlace } from '#server/uploads/file-lock-place.ts';
import { SharedUploadLock } from '#server/uploads/shared-upload-lock.ts';

const ID = 'fedcba9876543210fedcba9876543210';
const another = () => fileLockPlace.take(ID, () => {});

test('takes a lock in a shared folder if it is free, and asks no other process to release it', async () => {
  const lock = new SharedUploadLock(ID, fileLockPlace);
  const release = await another();
  expect(await lock.lockIfFree()).toBe(false);
  expect(await fileLockPlace.isAsked(ID)).toBe(false);
  await release?.();
  expect(await lock.lockIfFree()).toBe(true);
  expect(await new SharedUploadLock(ID, fileLockPlace).lockIfFree()).toBe(false);
  expect(await another()).toBeNull();
  await lock.unlock();
  await (await another())?.();
});
