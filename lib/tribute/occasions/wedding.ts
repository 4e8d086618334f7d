import type { Occasion } from './occasion.ts';

export const wedding: Occasion = {
  subject: 'COUPLE_FIRST',
  hasGender: true,
  hasFreeTitle: false,
  isSolemn: false,
  font: 'SERIF',
  madeBy: 'madeBy',
  mood: 'warm',
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
