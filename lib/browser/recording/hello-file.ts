import type { HelloMedium } from '#lib/contracts/hello.ts';
import { type ReceivedRefusal, readReceived } from './received-files.ts';

export type HelloFileRefusal = Extract<ReceivedRefusal, 'empty' | 'tooLarge' | 'unknown'>;

/** Returns a chosen video or voice message under its right type, or why it is none. */
export function readHello(file: File): { file: File; medium: HelloMedium } | HelloFileRefusal {
  const read = readReceived([file]);
  if (read === 'empty' || read === 'tooLarge') return read;
  if (typeof read === 'string' || read.medium === 'PHOTO') return 'unknown';
  const { medium, files } = read;
  const type = files[0]?.mimeType ?? file.type;
  return { file: new File([file], file.name, { type, lastModified: file.lastModified }), medium };
}
