import { PICTURE_BYTES_MAX } from '#lib/tribute/picture-limits.ts';
import { AppError } from '#server/errors/app-error.ts';
import { readBytes } from './read-bytes.ts';

const FORM_BYTES_MAX = PICTURE_BYTES_MAX + 64 * 1024;

/** Returns the field `file` of a multipart form. Throws BAD_REQUEST, TOO_LARGE, INVALID_INPUT. */
export async function readFile(request: Request): Promise<Blob> {
  const bytes = await readBytes(request, FORM_BYTES_MAX, 'pictureTooLarge');
  const type = request.headers.get('content-type') ?? '';
  const form = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch((cause: unknown) => {
      throw new AppError('BAD_REQUEST', 'notForm', { cause });
    });
  const file = form.get('file');
  if (!(file instanceof Blob) || file.size === 0) {
    throw new AppError('INVALID_INPUT', 'choosePicture', { fields: { file: ['choosePicture'] } });
  }
  return file;
}
