import { AppError } from '#server/errors/app-error.ts';

/** The field `file` of a multipart form. @throws AppError BAD_REQUEST */
export async function readFile(request: Request): Promise<Blob> {
  const form = await request.formData().catch((cause: unknown) => {
    throw new AppError('BAD_REQUEST', 'Send the picture as a form.', { cause });
  });
  const file = form.get('file');
  if (!(file instanceof Blob) || file.size === 0) {
    throw new AppError('INVALID_INPUT', 'Choose a picture.', { fields: { file: ['Choose a picture.'] } });
  }
  return file;
}
