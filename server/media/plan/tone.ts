/** How a clip's light and colours change. `gamma` under 1 brightens; tints are shares of the full range. */
export type Tone = { gamma: number; blueTint: number; redTint: number };

/** What was seen of a clip: its middle brightness (0…1), and the tint of its greys. */
export type Light = { brightness: number; blueTint: number; redTint: number; greyShare: number };

/** A clip within this range stays as it is; others are brought part of the way, whatever the other clips are. */
const GOOD = { dark: 0.34, bright: 0.62 };
const WAY = 0.6;
const GAMMA = { least: 0.6, most: 1.25 };
/** In a darker clip nobody can be recognised. */
const TOO_DARK = 0.1;
const BRIGHTENED = { to: 0.24, leastGamma: 0.4 };
const TINT = { ignored: 0.008, way: 0.5, most: 0.02 };
/** Fewer greys do not tell the colour of the light. */
const LEAST_GREY_SHARE = 0.15;

export const isTooDark = ({ brightness }: Light): boolean => brightness < TOO_DARK;

/** Tone mapping has already placed the light of a bright picture with high dynamic range. */
export function toneOf(light: Light, { mayDarken = true } = {}): Tone | null {
  const gamma = Math.min(gammaOf(light.brightness), mayDarken ? GAMMA.most : 1);
  const isTinted = light.greyShare >= LEAST_GREY_SHARE;
  const blueTint = isTinted ? againstTint(light.blueTint) : 0;
  const redTint = isTinted ? againstTint(light.redTint) : 0;
  return gamma === 1 && blueTint === 0 && redTint === 0 ? null : { gamma, blueTint, redTint };
}

function gammaOf(seen: number): number {
  const brightness = Math.min(0.98, Math.max(0.01, seen));
  const towards = (to: number) => Math.log(to) / Math.log(brightness);
  if (brightness < TOO_DARK) return Math.max(BRIGHTENED.leastGamma, towards(BRIGHTENED.to));
  const nearest = Math.min(GOOD.bright, Math.max(GOOD.dark, brightness));
  if (nearest === brightness) return 1;
  return Math.min(GAMMA.most, Math.max(GAMMA.least, towards(brightness + WAY * (nearest - brightness))));
}

function againstTint(tint: number): number {
  if (Math.abs(tint) < TINT.ignored) return 0;
  return -Math.sign(tint) * Math.min(TINT.most, Math.abs(tint) * TINT.way);
}

/** Returns the filter for limited-range pictures. Brightened colours are strengthened, or they would look grey. */
export function toneFilter({ gamma, blueTint, redTint }: Tone): string {
  const strength = Math.min(1.3, Math.max(1, gamma ** -0.5)).toFixed(3);
  const colour = (tint: number) => `'clip(128+(val-128)*${strength}+${(tint * 224).toFixed(2)},16,240)'`;
  const light = `'16+219*pow(clip((val-16)/219,0,1),${gamma.toFixed(3)})'`;
  return `lutyuv=y=${light}:u=${colour(blueTint)}:v=${colour(redTint)}`;
}

/** Measures RGB pictures. A picture's brightness counts by the median over the pictures. */
export function measureLight(pictures: readonly Uint8Array[]): Light {
  const grey = { count: 0, blue: 0, red: 0 };
  let pixels = 0;
  const means = pictures.map((rgb) => {
    let sum = 0;
    for (let at = 0; at + 2 < rgb.length; at += 3) {
      const [red, green, blue] = [(rgb[at] ?? 0) / 255, (rgb[at + 1] ?? 0) / 255, (rgb[at + 2] ?? 0) / 255];
      const brightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      sum += brightness;
      pixels++;
      const [blueTint, redTint] = [(blue - brightness) / 1.8556, (red - brightness) / 1.5748];
      if (!isGrey(brightness, blueTint, redTint)) continue;
      grey.count++;
      grey.blue += blueTint;
      grey.red += redTint;
    }
    return sum / (rgb.length / 3);
  });
  const sorted = means.toSorted((one, other) => one - other);
  return {
    brightness: sorted[Math.floor(sorted.length / 2)] ?? 0.5,
    blueTint: grey.count > 0 ? grey.blue / grey.count : 0,
    redTint: grey.count > 0 ? grey.red / grey.count : 0,
    greyShare: pixels > 0 ? grey.count / pixels : 0,
  };
}

const isGrey = (brightness: number, blueTint: number, redTint: number) =>
  brightness > 0.15 && brightness < 0.9 && Math.hypot(blueTint, redTint) < 0.08;
