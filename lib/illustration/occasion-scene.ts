import { ICONS } from '#lib/tribute/occasions/icons.ts';
import { OCCASIONS, type TributeType } from '#lib/tribute/occasions/occasions.ts';

const drawn = new Map<TributeType, string>();

/** Returns an occasion's icon over hills, for places without a portrait: an SVG fragment of 200 × 240. */
export function occasionScene(type: TributeType): string {
  const scene = drawn.get(type) ?? drawScene(type);
  drawn.set(type, scene);
  return scene;
}

function drawScene(type: TributeType): string {
  const { soft, second, accent, accentInk } = OCCASIONS[type].palette;
  return (
    `<rect width="200" height="240" fill="${soft}"/>` +
    '<circle cx="156" cy="58" r="76" fill="#FFF" opacity=".3"/>' +
    `<path d="M0 204Q60 164 122 196T200 186V240H0Z" fill="${second}" opacity=".55"/>` +
    `<path d="M0 222Q70 192 130 216T200 210V240H0Z" fill="${accent}" opacity=".7"/>` +
    '<circle cx="100" cy="116" r="56" fill="#FFF" opacity=".75"/>' +
    `<path d="${ICONS[type]}" transform="translate(60 76) scale(1.25)" fill="none" ` +
    `stroke="${accentInk}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>`
  );
}
