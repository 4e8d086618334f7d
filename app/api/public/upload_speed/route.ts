import { UploadSpeedInput } from '#lib/contracts/upload-speed.ts';
import { Done, route } from '#server/http/route.ts';

export const POST = route(
  {
    summary: 'Receive and drop text whose upload a page times',
    access: 'anyone',
    body: UploadSpeedInput,
    response: Done,
  },
  // The time until this answer is what the page measures.
  async () => {},
);
