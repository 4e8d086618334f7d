import sharp from 'sharp';
import { drawPerson, personOf } from '#lib/illustration/portrait.ts';
import { drawRoom } from '#lib/illustration/room.ts';

const WIDTH = 1600;
/** People overlap, so that they stand together. */
const STEP = 0.66;
/** Of the photo's height. */
const PEOPLE = 0.86;
const MOST_SCALE = 2.2;

/** Draws people side by side as a JPEG, one for each seed. */
export async function drawGroupPhoto(seeds: readonly number[]): Promise<Buffer> {
  const width = WIDTH;
  const [first = 0] = seeds;
  const wide = 400 * (1 + (seeds.length - 1) * STEP);
  const scale = Math.min((width * 0.94) / wide, MOST_SCALE);
  const height = Math.round((480 * scale) / PEOPLE);
  const people = seeds.map((seed, place) => {
    const x = (width - wide * scale) / 2 + place * STEP * 400 * scale;
    const y = height - 478 * scale;
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})">${drawPerson(personOf(seed))}</g>`;
  });
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    drawRoom(first, { width, height, wall: personOf(first).background }) +
    `${people.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}
