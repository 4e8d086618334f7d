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
};
