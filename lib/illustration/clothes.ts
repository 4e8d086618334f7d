import type { Person } from './people.ts';
import { tone } from './tone.ts';

const SHOULDERS =
  'M30 490C34 410 58 372 118 358C146 351 162 346 168 338L232 338C238 346 254 351 282 358C342 372 366 410 370 490Z';
const shape = (path: string, fill: string) => `<path d="${path}" fill="${fill}"/>`;
const line = (path: string, stroke: string, width = 4) =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

type Drawer = (colour: string, neck: string) => string;

const DRAWERS: Record<Person['outfit'], Drawer> = {
  tee: (colour, neck) =>
    shape(SHOULDERS, colour) +
    neck +
    line('M152 348C162 388 238 388 248 348', tone(colour, -0.16), 9) +
    line('M96 440L92 490M304 440L308 490', tone(colour, -0.14)),
  shirt: (colour, neck) =>
    shape(SHOULDERS, colour) +
    neck +
    shape(
      'M160 338L146 352L168 402L200 376L232 402L254 352L240 338C236 356 220 372 200 374C180 372 164 356 160 338Z',
      tone(colour, 0.22),
    ) +
    line('M200 380V490', tone(colour, -0.16)) +
    shape('M206 416a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M206 456a4 4 0 1 0 8 0a4 4 0 1 0 -8 0', tone(colour, -0.22)),
  blazer: (colour, neck) =>
    shape(SHOULDERS, colour) +
    shape('M160 340L200 490L240 340C232 372 168 372 160 340Z', '#F8F3E8') +
    shape(
      'M150 350C166 394 184 440 194 490L206 490C216 440 234 394 250 350L240 340L200 400L160 340Z',
      '#F8F3E8',
    ) +
    neck +
    shape(
      'M158 342L134 354L124 404L146 412L138 424L192 490L200 490C190 438 172 386 158 342Z',
      tone(colour, -0.14),
    ) +
    shape(
      'M242 342L266 354L276 404L254 412L262 424L208 490L200 490C210 438 228 386 242 342Z',
      tone(colour, -0.14),
    ),
  rollneck: (colour, neck) =>
    shape(SHOULDERS, colour) +
    neck +
    shape('M158 322C158 312 242 312 242 322L248 356C240 394 160 394 152 356Z', tone(colour, 0.1)) +
    line('M158 340C180 352 220 352 242 340', tone(colour, -0.12)) +
    line('M96 440L92 490M304 440L308 490', tone(colour, -0.14)),
  cardigan: (colour, neck) =>
    shape(SHOULDERS, '#F5EBDD') +
    neck +
    line('M156 348C168 384 232 384 244 348', '#E2D3BD', 7) +
    shape('M30 490C34 410 58 372 118 358C136 353 150 349 158 344C160 400 172 450 186 490Z', colour) +
    shape('M370 490C366 410 342 372 282 358C264 353 250 349 242 344C240 400 228 450 214 490Z', colour) +
    line('M158 346C160 402 172 452 185 490M242 346C240 402 228 452 215 490', tone(colour, -0.18), 6),
};

export function drawClothes(person: Person, neck: string): string {
  return DRAWERS[person.outfit](person.outfitColour, neck);
}
