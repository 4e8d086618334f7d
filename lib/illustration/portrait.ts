import { drawClothes } from './clothes.ts';
import { drawHair } from './hair.ts';
import { type HairStyle, PEOPLE, type Person, SKINS } from './people.ts';
import { tone } from './tone.ts';

export type Expression = { mouth?: 'smile' | 'open' | 'soft'; blink?: boolean };

const EYE = '#2B211C';
const line = (path: string, stroke: string, width: number, opacity = 1) =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`;
const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" opacity="${opacity}"/>`;

const COVERS_EARS: ReadonlySet<HairStyle> = new Set(['headscarf', 'long', 'bob', 'waves']);

function drawEyes(blink: boolean): string {
  if (blink) return line('M159 213Q170 221 181 213M219 213Q230 221 241 213', EYE, 4.5);
  return [170, 230]
    .map((x) => ellipse(x, 212, 7, 8, EYE) + ellipse(x + 2.4, 209, 2.1, 2.4, '#FFF', 0.9))
    .join('');
}

function drawMouth(mouth: NonNullable<Expression['mouth']>, lip: string): string {
  if (mouth === 'smile') return line('M175 264Q200 286 225 264', lip, 5.5);
  if (mouth === 'soft') return line('M181 268Q200 279 219 268', lip, 5.5);
  return (
    `<path d="M173 261Q200 269 227 261Q224 294 200 294Q176 294 173 261Z" fill="${tone(lip, -0.42)}"/>` +
    '<path d="M177 262.5Q200 269 223 262.5Q221 272 218 273Q200 277 182 273Q179 272 177 262.5Z" fill="#FFF9F0"/>' +
    `<path d="M184 288Q200 276 216 288Q209 294 200 294Q191 294 184 288Z" fill="${tone(lip, 0.18)}"/>`
  );
}

function drawBeard(colour: string): string {
  return `<path d="M120 208C122 236 132 254 154 254C172 240 188 246 200 250C212 246 228 240 246 254C268 254 278 236 280 208C286 268 258 324 200 324C142 324 114 268 120 208Z" fill="${colour}"/>`;
}

function drawGlasses(colour: string): string {
  const lens = (x: number) =>
    `<rect x="${x}" y="192" width="48" height="42" rx="18" fill="#FFF" fill-opacity=".16" stroke="${colour}" stroke-width="5"/>`;
  return lens(146) + lens(206) + line('M194 210Q200 205 206 210M146 208L124 204M254 208L276 204', colour, 5);
}

function drawAge(shade: string, hasBeard: boolean): string {
  const smileLines = hasBeard
    ? ''
    : line('M160 246Q152 258 158 270M240 246Q248 258 242 270', shade, 3.5, 0.8);
  return (
    smileLines +
    line('M136 208L129 204M136 216L128 217M264 208L271 204M264 216L272 217', shade, 3, 0.8) +
    line('M176 160Q200 155 224 160', shade, 3, 0.6)
  );
}

function drawHead(person: Person, { mouth = 'smile', blink = false }: Expression): string {
  const skin = SKINS[person.skin];
  const brow =
    person.beard ?? (isCloth(person) ? '#3A2A22' : tone(person.hairColour, person.isOlder ? -0.28 : -0.12));
  const ears = COVERS_EARS.has(person.hair)
    ? ''
    : ellipse(121, 214, 13, 20, skin.base) +
      ellipse(279, 214, 13, 20, skin.base) +
      line('M117 208Q123 214 119 222M283 208Q277 214 281 222', skin.shade, 3.5);
  const face = `<path d="M122 192C122 140 155 106 200 106C245 106 278 140 278 192C278 258 244 310 200 310C156 310 122 258 122 192Z" fill="${skin.base}"/>`;
  return [
    ears,
    person.earrings
      ? ellipse(119, 240, 6, 6, person.earrings) + ellipse(281, 240, 6, 6, person.earrings)
      : '',
    face,
    ellipse(150, 248, 16, 11, skin.blush, 0.28) + ellipse(250, 248, 16, 11, skin.blush, 0.28),
    person.beard ? drawBeard(person.beard) : '',
    line('M154 189Q169 179 184 187M216 187Q231 179 246 189', brow, 6),
    drawEyes(blink),
    line('M201 216Q209 233 206 238Q203 242 195 241', skin.shade, 4.5),
    drawMouth(mouth, person.beard ? tone(skin.lip, 0.3) : skin.lip),
    person.isOlder ? drawAge(skin.shade, person.beard !== undefined) : '',
  ].join('');
}

const isCloth = (person: Person) => person.hair === 'headscarf' || person.hair === 'turban';

export function personOf(seed: number): Person {
  const count = PEOPLE.length;
  const person = PEOPLE[((Math.trunc(seed) % count) + count) % count];
  if (!person) throw new RangeError(`no person for seed ${seed}`);
  return person;
}

/** Draws a person as an SVG fragment of 400 × 480, without ids so that many can share a document. */
export function drawPerson(person: Person, expression: Expression = {}): string {
  const skin = SKINS[person.skin];
  const deep = tone(person.hairColour, -0.2);
  const hair = drawHair(person, deep);
  const neck =
    `<path d="M166 276L166 342C168 386 232 386 234 342L234 276Z" fill="${skin.base}"/>` +
    `<path d="M166 296C178 322 222 322 234 296L234 318C222 340 178 340 166 318Z" fill="${skin.shade}" opacity=".75"/>`;
  const glasses = person.glasses ? drawGlasses(person.glasses) : '';
  return hair.back + drawClothes(person, neck) + drawHead(person, expression) + hair.front + glasses;
}

type PortraitOptions = Expression & { background?: string };

/** Draws a portrait for any whole `seed` as an SVG fragment of 400 × 480, without ids. */
export function drawPortrait(seed: number, options: PortraitOptions = {}): string {
  const person = personOf(seed);
  return (
    `<rect width="400" height="480" fill="${options.background ?? person.background}"/>` +
    `<circle cx="306" cy="112" r="150" fill="#FFF" opacity=".3"/>` +
    drawPerson(person, options)
  );
}

/** Draws a portrait as an SVG document. `framing: 'face'` is for avatars of up to 64 px. */
export function portrait(
  seed: number,
  options: PortraitOptions & { framing?: 'bust' | 'face' } = {},
): string {
  const viewBox = options.framing === 'face' ? '70 52 260 312' : '0 0 400 480';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" ' +
    `viewBox="${viewBox}" width="400" height="480">` +
    `${drawPortrait(seed, options)}</svg>`
  );
}
