import type { SKRSContext2D } from '@napi-rs/canvas';
import { create } from 'qrcode';

/** White modules required on every side (ISO/IEC 18004, "Quiet zone"). */
const QUIET_ZONE = 4;

/** Draws a QR code (error correction M, quiet zone) of at most `side` pixels, in whole pixels for sharp print. */
export function drawQrCode(
  context: SKRSContext2D,
  url: string,
  at: { x: number; y: number; side: number; colour: string },
): void {
  const { modules } = create(url, { errorCorrectionLevel: 'M' });
  const count = modules.size + 2 * QUIET_ZONE;
  const pixels = Math.max(1, Math.floor(at.side / count));
  const left = Math.round(at.x - (count * pixels) / 2);
  const top = Math.round(at.y - (count * pixels) / 2);
  context.fillStyle = '#FFFFFF';
  context.fillRect(left, top, count * pixels, count * pixels);
  context.fillStyle = at.colour;
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue;
      const [x, y] = [left + (column + QUIET_ZONE) * pixels, top + (row + QUIET_ZONE) * pixels];
      context.fillRect(x, y, pixels, pixels);
    }
}
