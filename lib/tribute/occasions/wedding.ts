import { blossom, sprig } from '#lib/illustration/motifs.ts';
import type { Occasion } from './occasion.ts';

export const wedding: Occasion = {
  subject: 'COUPLE_FIRST',
  hasGender: true,
  hasFreeTitle: false,
  isSolemn: false,
  font: 'SERIF',
  madeBy: 'madeBy',
  sampleName: 'Lena & Amir',
  // Two rings, one with a stone.
  icon: 'M23 28A14 14 0 1 0 23 56A14 14 0 1 0 23 28ZM41 28A14 14 0 1 0 41 56A14 14 0 1 0 41 28ZM17 10H29L33 15L23 25L13 15ZM13 15H33',
  palette: {
    page: '#FDF8F4',
    pageDeep: '#F8E7E2',
    soft: '#F1D6D0',
    accent: '#D39A98',
    accentInk: '#8F4C53',
    second: '#D8BC8B',
    ink: '#3E262B',
    filmGround: '#FBF1EB',
    filmGroundDeep: '#F3DDD6',
    filmInk: '#432930',
    filmAccent: '#84434B',
    filmSoft: '#E3BDB7',
    onBlack: '#E6B5AC',
  },
  ornament: ({ width, height, edge }, { main, second, soft }) => {
    const stem = { length: edge * 1.25, leaves: 6, leaf: edge * 0.24 };
    return [
      sprig({ ...stem, x: 0, y: edge * 0.3, angle: -14, bend: 50 }, soft, soft),
      sprig({ ...stem, x: edge * 0.26, y: 0, angle: 104, bend: -34 }, soft, soft),
      blossom(edge * 0.2, edge * 0.2, edge * 0.24, main, second),
      blossom(edge * 0.54, edge * 0.2, edge * 0.14, soft, second),
      blossom(edge * 0.16, edge * 0.56, edge * 0.13, soft, second),
      sprig({ ...stem, x: width, y: height - edge * 0.3, angle: 166, bend: 50 }, soft, soft),
      sprig({ ...stem, x: width - edge * 0.26, y: height, angle: -76, bend: -34 }, soft, soft),
      blossom(width - edge * 0.2, height - edge * 0.2, edge * 0.24, main, second),
      blossom(width - edge * 0.54, height - edge * 0.2, edge * 0.14, soft, second),
      blossom(width - edge * 0.16, height - edge * 0.56, edge * 0.13, soft, second),
    ].join('');
  },
};
