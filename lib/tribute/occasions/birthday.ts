import type { Occasion } from './occasion.ts';

export const birthday: Occasion = {
  subject: 'PERSON',
  hasGender: true,
  hasFreeTitle: false,
  isSolemn: false,
  font: 'SANS',
  madeBy: 'madeBy',
  mood: 'bright',
  palette: {
    page: '#FFF8F0',
    pageDeep: '#FDE8DA',
    soft: '#FAD3BF',
    accent: '#EC7357',
    accentInk: '#AD3F26',
    second: '#F3BC4E',
    ink: '#3D1F18',
    filmGround: '#FFF0E2',
    filmGroundDeep: '#FCDFCB',
    filmInk: '#43190F',
    filmAccent: '#A73A22',
    filmSoft: '#F7B79E',
    onBlack: '#F6957C',
  },
};
