import { AppError } from '#server/errors/app-error.ts';

/** The field `file` of a multipart form. @throws AppError BAD_REQUEST */
export async function readFile(request: Request): Promise<Blob> {
  const form = await request.formData().catch((cause: unknown) => {
    throw new AppError('BAD_REQUEST', 'notForm', { cause });
  });
  const file = form.get('file');
  if (!(file instanceof Blob) || file.size === 0) {
    throw new AppError('INVALID_INPUT', 'choosePicture', { fields: { file: ['choosePicture'] } });
  }
  return file;
}
