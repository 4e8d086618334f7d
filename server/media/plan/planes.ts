/** One plane of a drawing over a picture. `opacity` is 0…1. */
type Plane = { width: number; values: Float32Array; opacity: Float32Array };
export type Planes = [brightness: Plane, blue: Plane, red: Plane];

const plane = (width: number, height: number): Plane => ({
  width,
  values: new Float32Array(width * height),
  opacity: new Float32Array(width * height),
});

/** Converts a drawing of even size to the planes of a segment (ITU-R BT.709, limited range, 4:2:0). */
export function toPlanes(
  rgba: Uint8ClampedArray,
  { width, height }: { width: number; height: number },
): Planes {
  const brightness = plane(width, height);
  const blue = plane(width / 2, height / 2);
  const red = plane(width / 2, height / 2);
  for (let at = 0; at < width * height; at++) {
    const [r = 0, g = 0, b = 0, a = 0] = rgba.subarray(at * 4, at * 4 + 4);
    const light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    brightness.values[at] = 16 + (light * 219) / 255;
    brightness.opacity[at] = a / 255;
    const half = Math.floor(at / width / 2) * blue.width + Math.floor((at % width) / 2);
    addColour(blue, half, (b - light) / 1.8556, a / 255);
    addColour(red, half, (r - light) / 1.5748, a / 255);
  }
  finishColour(blue);
  finishColour(red);
  return [brightness, blue, red];
}

/** Adds a quarter of a pixel, weighted by its opacity, because transparent pixels have no colour. */
function addColour({ values, opacity }: Plane, at: number, distance: number, share: number): void {
  values[at] = (values[at] ?? 0) + (distance * 224 * share) / 255;
  opacity[at] = (opacity[at] ?? 0) + share / 4;
}

function finishColour({ values, opacity }: Plane): void {
  for (const [at, share] of opacity.entries())
    values[at] = 128 + (share === 0 ? 0 : (values[at] ?? 0) / (share * 4));
}
