import sharp from 'sharp';
import { drawPerson, type Expression, personOf } from '#lib/illustration/portrait.ts';
import { drawRoom } from '#lib/illustration/room.ts';

type Size = { width: number; height: number };

function speakerSvg(seed: number, { width, height }: Size, expression: Expression): string {
  const person = personOf(seed);
  // A portrait frame cuts the shoulders; a landscape one leaves room at both sides.
  const scale = Math.min((height * 0.94) / 480, (width * 1.3) / 400);
  const x = (width - 400 * scale) / 2;
  const y = height - 478 * scale;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    drawRoom(seed, { width, height, wall: person.background }) +
    `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})">${drawPerson(person, expression)}</g></svg>`
  );
}

/** Draws a sample speaker as PNG frames: alternate `still` and `talking`, with an occasional `blink`. */
export async function drawSpeakerFrames(
  seed: number,
  size: Size,
): Promise<{ still: Buffer; talking: Buffer; blink: Buffer }> {
  const frame = (expression: Expression) =>
    sharp(Buffer.from(speakerSvg(seed, size, expression)))
      .removeAlpha()
      .png()
      .toBuffer();
  return {
    still: await frame({ mouth: 'soft' }),
    talking: await frame({ mouth: 'open' }),
    blink: await frame({ mouth: 'soft', blink: true }),
  };
}
