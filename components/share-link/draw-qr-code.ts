import { PNG_SIDE } from './save-png.ts';

/** Quiet zone in modules, required by readers. */
const MARGIN = 4;

/** Returns the QR code of an address as the data URL of an SVG. */
export async function drawQrCode(url: string): Promise<string> {
  // Loaded on demand: few people need the code.
  const { create } = await import('qrcode');
  const { modules } = create(url, { errorCorrectionLevel: 'M' });
  const places = Array.from({ length: modules.size }, (_, place) => place);
  const squares = places.flatMap((y) =>
    places.filter((x) => modules.get(y, x)).map((x) => `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`),
  );
  const side = modules.size + 2 * MARGIN;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${PNG_SIDE}" height="${PNG_SIDE}" shape-rendering="crispEdges">` +
    `<path fill="white" d="M0 0h${side}v${side}H0z"/><path d="${squares.join('')}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
