import type { Person } from './people.ts';

/** `back` is drawn before the body, `front` after the face. */
type Hair = { back: string; front: string };

type Drawer = (colour: string, deep: string) => Hair;

const shape = (path: string, fill: string) => `<path d="${path}" fill="${fill}"/>`;
const strand = (path: string, stroke: string) =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="4" stroke-linecap="round" opacity=".55"/>`;
const puffs = (fill: string, spots: readonly (readonly [number, number, number])[]) =>
  spots.map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`).join('');

const DRAWERS: Record<Person['hair'], Drawer> = {
  parted: (colour, deep) => ({
    back: '',
    front:
      shape(
        'M118 216C104 128 142 84 206 82C272 80 300 134 282 216C280 190 274 172 262 158C232 158 192 150 166 126C158 146 142 160 130 168C122 184 120 200 118 216Z',
        colour,
      ) + strand('M166 124C178 108 204 98 232 98', deep),
  }),
  cropped: (colour) => ({
    back: '',
    front: shape(
      'M119 204C108 128 146 88 200 88C254 88 292 128 281 204C277 184 274 166 266 152C248 138 224 134 200 134C176 134 152 138 134 152C126 166 123 184 119 204Z',
      colour,
    ),
  }),
  quiff: (colour, deep) => ({
    back: '',
    front:
      shape(
        'M119 210C110 164 116 128 134 110C150 76 206 62 250 74C282 84 294 124 281 210C279 186 274 168 264 154C238 160 206 154 188 140C172 142 150 150 136 160C126 176 122 192 119 210Z',
        colour,
      ) + strand('M148 122C172 96 214 88 248 98', deep),
  }),
  long: (colour, deep) => ({
    back: shape(
      'M200 76C132 76 104 126 106 196C107 262 94 318 92 384C130 404 270 404 308 384C306 318 293 262 294 196C296 126 268 76 200 76Z',
      deep,
    ),
    front:
      shape(
        'M204 84C150 82 110 118 110 196C110 262 100 318 98 372C112 376 122 374 130 366C126 320 122 270 122 232C132 190 168 164 196 120Z',
        colour,
      ) +
      shape(
        'M190 86C248 78 290 118 290 196C290 262 300 318 302 372C288 376 278 374 270 366C274 320 278 270 278 232C268 190 228 166 194 116Z',
        colour,
      ),
  }),
  bob: (colour, deep) => ({
    back: shape(
      'M200 78C126 78 98 134 104 214C106 262 108 288 120 304L280 304C292 288 294 262 296 214C302 134 274 78 200 78Z',
      deep,
    ),
    front:
      shape(
        'M200 80C132 80 102 126 104 206C106 254 108 284 118 300C132 300 138 290 138 276C132 252 124 226 126 196C152 186 178 166 190 142C208 168 246 188 274 194C276 226 268 252 262 276C262 290 268 300 282 300C292 284 294 254 296 206C298 126 268 80 200 80Z',
        colour,
      ) + strand('M190 140C196 120 208 106 226 98', deep),
  }),
  bun: (colour, deep) => ({
    back:
      puffs(colour, [[200, 70, 40]]) +
      `<path d="M170 92Q200 108 230 92" fill="none" stroke="${deep}" stroke-width="6" stroke-linecap="round" opacity=".6"/>`,
    front:
      shape(
        'M118 218C106 138 142 88 200 88C258 88 294 138 282 218C278 184 262 158 236 140C222 132 210 126 200 112C190 126 178 132 164 140C138 158 122 184 118 218Z',
        colour,
      ) +
      strand('M184 100C164 112 146 130 138 150', deep) +
      strand('M216 100C236 112 254 130 262 150', deep),
  }),
  waves: (colour, deep) => ({
    back: shape(
      'M200 76C128 76 100 128 106 192C110 220 92 236 96 266C98 290 84 306 94 336C120 352 280 352 306 336C316 306 302 290 304 266C308 236 290 220 294 192C300 128 272 76 200 76Z',
      deep,
    ),
    front:
      shape(
        'M226 94C180 66 112 98 108 186C108 214 94 236 98 264C100 288 88 304 98 328C118 332 128 316 126 296C132 276 118 262 122 236C126 196 176 176 216 112Z',
        colour,
      ) +
      shape(
        'M196 92C250 66 290 108 292 186C292 214 306 236 302 264C300 288 312 304 302 328C282 332 272 316 274 296C268 276 282 262 278 236C276 190 240 160 204 112Z',
        colour,
      ),
  }),
  curls: (colour) => ({
    back: puffs(colour, [
      [126, 178, 30],
      [274, 178, 30],
      [118, 214, 22],
      [282, 214, 22],
    ]),
    front: puffs(colour, [
      [132, 150, 28],
      [146, 116, 32],
      [180, 94, 34],
      [220, 92, 34],
      [254, 114, 32],
      [268, 150, 28],
      [170, 126, 26],
      [204, 118, 28],
      [236, 130, 26],
    ]),
  }),
  coils: (colour) => ({
    back: puffs(colour, [
      [200, 128, 96],
      [122, 160, 46],
      [278, 160, 46],
      [112, 208, 36],
      [288, 208, 36],
      [146, 92, 46],
      [254, 92, 46],
      [200, 70, 50],
      [122, 246, 26],
      [278, 246, 26],
    ]),
    front: shape(
      'M120 204C116 140 152 104 200 104C248 104 284 140 280 204C276 176 260 152 240 146C228 138 214 142 200 138C186 142 172 138 160 146C140 152 124 176 120 204Z',
      colour,
    ),
  }),
  receding: (colour) => ({
    back: puffs(colour, [
      [122, 188, 22],
      [278, 188, 22],
      [120, 212, 15],
      [280, 212, 15],
    ]),
    front:
      shape('M121 216C112 178 118 142 140 122C138 146 130 160 130 178C126 190 124 204 121 216Z', colour) +
      shape('M279 216C288 178 282 142 260 122C262 146 270 160 270 178C274 190 276 204 279 216Z', colour) +
      shape(
        'M148 118C160 100 184 94 206 95C226 96 242 104 252 118C236 108 216 106 200 108C180 108 162 110 148 118Z',
        colour,
      ),
  }),
  bald: () => ({
    back: '',
    front:
      '<path d="M164 132Q186 114 214 118" fill="none" stroke="#FFF" stroke-width="9" stroke-linecap="round" opacity=".16"/>',
  }),
  ponytail: (colour, deep) => ({
    back: shape(
      'M252 104C312 92 330 148 318 204C310 244 322 272 306 304C280 280 272 236 276 196C278 160 270 130 252 104Z',
      deep,
    ),
    front:
      shape(
        'M119 214C108 132 146 86 204 86C262 86 292 136 281 214C276 186 268 164 250 146C218 146 178 140 158 130C140 150 124 180 119 214Z',
        colour,
      ) + strand('M160 128C186 112 222 106 254 112', deep),
  }),
  headscarf: (colour, deep) => ({
    back: shape(
      'M200 72C122 72 92 136 98 214C100 270 88 316 74 360C120 420 280 420 326 360C312 316 300 270 302 214C308 136 278 72 200 72Z',
      deep,
    ),
    front:
      shape(
        'M200 74C124 74 94 136 100 214C102 268 96 306 84 344C130 398 236 404 316 350C304 306 298 268 300 214C306 136 276 74 200 74ZM200 128C246 126 272 156 272 204C272 260 246 306 200 306C154 306 128 260 128 204C128 156 154 130 200 128Z',
        colour,
      ) +
      strand('M124 300C150 356 222 372 292 330', deep) +
      strand('M128 124C158 92 232 88 270 122', deep),
  }),
  turban: (colour, deep) => ({
    back: '',
    front:
      shape(
        'M112 186C94 110 138 58 200 58C262 58 306 110 288 186C264 150 232 138 200 138C168 138 136 150 112 186Z',
        colour,
      ) +
      shape('M200 138C186 116 178 92 180 62C196 56 214 58 224 64C226 92 216 116 200 138Z', deep) +
      strand('M120 150C142 120 166 104 184 96', deep) +
      strand('M280 150C258 120 234 104 218 96', deep) +
      strand('M126 110C144 90 162 82 178 78', deep) +
      strand('M274 110C256 90 238 82 224 78', deep),
  }),
};

/** Draws hair, scarf or turban on the portrait's 400 × 480 grid; `deep` is the shaded colour. */
export function drawHair(person: Person, deep: string): Hair {
  return DRAWERS[person.hair](person.hairColour, deep);
}
