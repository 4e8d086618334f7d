import type { Occasion } from './occasion.ts';

export const reviews: Occasion = {
  subject: 'THING',
  hasGender: false,
  hasFreeTitle: false,
  isSolemn: false,
  font: 'SANS',
  madeBy: 'madeAbout',
  mood: 'bright',
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
};
