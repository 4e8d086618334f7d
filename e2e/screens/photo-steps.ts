import type { Page } from '@playwright/test';
import sharp from 'sharp';

const SIZE = { width: 960, height: 720 };

/** Pictures from an album: a kitchen, a street, a boat. */
const SCENES = [
  '<rect width="96" height="72" fill="#f6e2c0"/><circle cx="34" cy="34" r="13" fill="#d9b08c"/><path d="M14 72c2-20 40-20 42 0z" fill="#7b5aa6"/><circle cx="64" cy="40" r="10" fill="#a9744f"/><path d="M48 72c2-16 32-16 34 0z" fill="#c2483f"/>',
  '<rect width="96" height="72" fill="#f7e7cf"/><path d="M14 72V30l14-12 14 12v42z" fill="#d9825b"/><path d="M48 72V24h34v48z" fill="#e8c67a"/><path d="M24 72V52h8v20z" fill="#7a4a35"/>',
  '<rect width="96" height="72" fill="#cfe3ea"/><path d="m0 44 24-20 20 16 18-22 34 26v28H0z" fill="#8fae8b"/><rect y="52" width="96" height="20" fill="#6f9fb5"/><path d="M36 56h28l-4 8H40z" fill="#b5462f"/><path d="M50 30v22h12z" fill="#fff"/><circle cx="78" cy="14" r="8" fill="#f2b63c"/>',
];

const draw = (scene: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 72">${scene}</svg>`))
    .resize(SIZE)
    .jpeg({ quality: 85 })
    .toBuffer();

const fileOf = (buffer: Buffer, index: number) => ({
  name: `photo-${index + 1}.jpg`,
  mimeType: 'image/jpeg',
  buffer,
});

/** Returns the first photos of the album. */
export const makePhotos = async (count: number) =>
  (await Promise.all(SCENES.slice(0, count).map(draw))).map(fileOf);

/** Chooses the first photos of the album. */
export async function addPhotos(page: Page, label: string, count: number): Promise<void> {
  await page.getByLabel(label).setInputFiles(await makePhotos(count));
}

/** Chooses a file that only claims to be a photo. */
export const addBrokenPhoto = (page: Page, label: string): Promise<void> =>
  page.getByLabel(label).setInputFiles(fileOf(Buffer.from('no photo'), 9));
