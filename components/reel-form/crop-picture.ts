import type { Area } from './crop-geometry.ts';

/** Longest side in pixels: twice the arch of a 1080p title card. */
const SIDE_PX_MAX = 1600;
const JPEG_QUALITY = 0.9;

/** Crops an area in the picture's own pixels. Null when this browser cannot open or encode it. */
export async function cropPicture(source: string, area: Area): Promise<Blob | null> {
  const picture = new Image();
  picture.src = source;
  const isOpen = await picture.decode().then(
    () => true,
    () => false,
  );
  const scale = Math.min(1, SIDE_PX_MAX / Math.max(area.width, area.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(area.width * scale);
  canvas.height = Math.round(area.height * scale);
  const context = canvas.getContext('2d');
  if (!isOpen || !context) return null;
  const { width, height } = canvas;
  // Transparent pixels become white, not the black of a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY);
  });
}
