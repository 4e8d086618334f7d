import { bubble, dot, sparkle } from '#lib/illustration/motifs.ts';
import type { Occasion } from './occasion.ts';

export const reviews: Occasion = {
  subject: 'THING',
  hasGender: false,
  hasFreeTitle: false,
  isSolemn: false,
  font: 'SANS',
  madeBy: 'madeAbout',
  sampleName: 'Café Linde',
  // A speech bubble with a star.
  icon: 'M14 10H50A6 6 0 0 1 56 16V40A6 6 0 0 1 50 46H32L20 56V46H14A6 6 0 0 1 8 40V16A6 6 0 0 1 14 10ZM32 17L35.3 24.2L43 25.1L37.3 30.4L38.8 38L32 34.2L25.2 38L26.7 30.4L21 25.1L28.7 24.2Z',
  palette: {
    page: '#F9F7F3',
    pageDeep: '#E8E7F4',
    soft: '#D5D3EC',
    accent: '#5752B0',
    accentInk: '#463F98',
    second: '#F0AE3C',
    ink: '#211E45',
    filmGround: '#39347F',
    filmGroundDeep: '#28235F',
    filmInk: '#FAF6EA',
    filmAccent: '#F8C662',
    filmSoft: '#5B56A8',
    onBlack: '#F5B94A',
  },
  ornament: ({ width, height, edge }, { main, second, soft }) =>
    [
      bubble(edge * 0.16, edge * 0.3, edge * 0.58, soft),
      sparkle(edge * 0.45, edge * 0.49, edge * 0.13, second),
      bubble(width - edge * 0.72, height - edge * 0.8, edge * 0.5, soft),
      ...[0.15, 0.25, 0.35].map((x) =>
        dot(width - edge * (0.72 - x), height - edge * 0.635, edge * 0.028, second),
      ),
      sparkle(width - edge * 0.36, edge * 0.6, edge * 0.12, main),
      sparkle(width - edge * 0.66, edge * 0.36, edge * 0.06, second),
      sparkle(edge * 0.3, height - edge * 0.66, edge * 0.1, main),
      dot(edge * 0.62, height - edge * 0.36, edge * 0.03, second),
    ].join(''),
};
