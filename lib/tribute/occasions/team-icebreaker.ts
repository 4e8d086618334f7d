import type { Occasion } from './occasion.ts';

export const teamIcebreaker: Occasion = {
  subject: 'TEAM',
  hasGender: false,
  hasFreeTitle: false,
  isSolemn: false,
  font: 'SANS',
  madeBy: 'madeAbout',
  mood: 'bright',
  palette: {
    page: '#F5F9F6',
    pageDeep: '#DDEFEA',
    soft: '#BFE1D9',
    accent: '#2A9D8F',
    accentInk: '#17675F',
    second: '#F1B868',
    ink: '#12302E',
    filmGround: '#155A57',
    filmGroundDeep: '#0D4342',
    filmInk: '#F2FBF6',
    filmAccent: '#A3E3D3',
    filmSoft: '#2F7C76',
    onBlack: '#6CCDBB',
  },
};
