import { PictureDto } from '#lib/contracts/tributes.ts';
import { readFile } from '#server/http/read-file.ts';
import { route } from '#server/http/route.ts';
import { uploadPicture } from '#server/services/pictures/upload-picture.ts';

export const POST = route({ access: 'anyone', response: PictureDto, status: 201 }, async ({ request }) =>
  uploadPicture(await readFile(request)),
);
