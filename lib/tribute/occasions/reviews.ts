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
};
