import type { Occasion } from './occasion.ts';

export const birthday: Occasion = {
  subject: 'PERSON',
  hasGender: true,
  hasFreeTitle: false,
  isSolemn: false,
  font: 'SANS',
  madeBy: 'madeBy',
  sampleName: 'Maria',
  // A cake with one light.
  icon: 'M10 54H54M15 54V37A5 5 0 0 1 20 32H44A5 5 0 0 1 49 37V54M15 42C18.5 46 23 46 26.3 42C29.5 46 34.5 46 37.7 42C41 46 45.5 46 49 42M32 32V24M32 9C35 12.5 36 14.5 36 16.5A4 4 0 0 1 28 16.5C28 14.5 29 12.5 32 9Z',
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
