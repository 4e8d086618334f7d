import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataStore, Upload } from '@tus/server';
import { AppError } from '#server/errors/app-error.ts';
import { uploadFolder } from '#server/integrations/storage.ts';
import { findUpload } from '#server/services/uploads/find-upload.ts';
import { finishUpload } from '#server/services/uploads/finish-upload.ts';
import { removeUpload } from '#server/services/uploads/remove-upload.ts';
import { UPLOAD_LIFE_MS } from '#server/services/uploads/upload-life.ts';

/**
 * Bytes in the upload folder; everything else of an upload is its document. It knows no way to list, read
 * or sweep: what is finished has left the folder, and nobody is served from it.
 */
export class UploadStore extends DataStore {
  override extensions = ['creation', 'termination', 'expiration'];

  override async create(upload: Upload): Promise<Upload> {
    await mkdir(uploadFolder(), { recursive: true });
    await writeFile(pathOf(upload.id), '', { flag: 'wx' });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await findUpload(id);
    if (!found) throw new AppError('NOT_FOUND', 'uploadNotFound');
    if (found.receivedBytes === null) throw new AppError('GONE', 'fileLost');
    const { sizeBytes: size, receivedBytes: offset, createdAt } = found;
    // The sender drops its copy when it hears that all is here. After a crash, that may not be on the disk yet.
    if (offset === size && !found.isFinished) await finishUpload(id);
    // The library lets every upload expire by its date; what is here whole never does.
    return new Upload({ id, size, offset, ...(offset < size && { creation_date: createdAt.toISOString() }) });
  }

  override async remove(id: string): Promise<void> {
    await removeUpload(id);
    await rm(pathOf(id), { force: true });
  }

  override getExpiration(): number {
    return UPLOAD_LIFE_MS;
  }
}

const pathOf = (id: string) => join(uploadFolder(), id);
