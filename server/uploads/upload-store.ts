import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, Upload } from '@tus/server';
import { AppError } from '#server/errors/app-error.ts';
import { uploadFolder } from '#server/integrations/storage.ts';
import { findUpload } from '#server/services/uploads/find-upload.ts';
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
    return new Upload({ id, size, offset, creation_date: createdAt.toISOString() });
  }

  /** Keeps what arrives before a connection breaks, so that it need not travel again. */
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const found = await findUpload(id);
    // A repeated last request brings nothing, and the file may have left the folder.
    if (found?.receivedBytes === found?.sizeBytes) return offset;
    const file = createWriteStream(pathOf(id), { flags: 'r+', start: offset });
    await pipeline(bytes, file);
    return offset + file.bytesWritten;
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
