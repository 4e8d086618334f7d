import { DataStore, Upload } from '@tus/server';
import { AppError } from '#server/errors/app-error.ts';
import { growingFiles } from '#server/integrations/storage.ts';
import { findUpload } from '#server/services/uploads/find-upload.ts';
import { finishUpload } from '#server/services/uploads/finish-upload.ts';
import { removeUpload } from '#server/services/uploads/remove-upload.ts';
import { UPLOAD_LIFE_MS } from '#server/services/uploads/upload-life.ts';
import { lostLockOf } from './upload-locks.ts';

/** Keeps the growing files of uploads. It cannot list, read or sweep: finished files have moved to the media store. */
export class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-defer-length', 'termination', 'expiration'];

  override async create(upload: Upload): Promise<Upload> {
    await (await growingFiles()).create(upload.id);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await findUpload(id);
    if (!found) throw new AppError('NOT_FOUND', 'uploadNotFound');
    if (found.receivedBytes === null) throw new AppError('GONE', 'fileLost');
    const { sizeBytes: size, receivedBytes: offset, isComplete, createdAt } = found;
    // The sender drops its copy on completion, so after a crash make sure that the bytes are on disk.
    if (isComplete && !found.isFinished) await finishUpload(id, lostLockOf(id));
    // The library expires every upload by date; a complete one never expires.
    return new Upload({
      id,
      ...(size !== null && { size }),
      offset,
      ...(!isComplete && { creation_date: createdAt.toISOString() }),
    });
  }

  override async remove(id: string): Promise<void> {
    await removeUpload(id);
    await (await growingFiles()).remove(id);
  }

  override getExpiration(): number {
    return UPLOAD_LIFE_MS;
  }
}
