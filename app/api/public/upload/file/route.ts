import { PictureDto } from '#lib/contracts/tributes.ts';
import { readFile } from '#server/http/read-file.ts';
import { route } from '#server/http/route.ts';
import { uploadPicture } from '#server/services/pictures/upload-picture.ts';

export const POST = route(
  {
    summary: 'Upload a picture',
    errors: ['BAD_REQUEST', 'TOO_LARGE', 'UNSUPPORTED_MEDIA', 'INVALID_INPUT'],
    access: 'anyone',
    response: PictureDto,
    status: 201,
    limit: 'uploads',
  },
  async ({ request }) => uploadPicture(await readFile(request), request.signal),
);
