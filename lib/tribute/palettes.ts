import type { TributeType } from './occasions.ts';

export type Palette = {
  /** Ground of a light page; `ink` and `accentInk` are read on it. */
  page: string;
  /** A step darker than `page`: the head of the invite page, the ground of the share picture. */
  pageDeep: string;
  /** Fields, chips and the backdrop of a portrait; never behind small text of another colour than `ink`. */
  soft: string;
  /** The colour of the occasion, for shapes only; it carries no text. */
  accent: string;
  /** The accent darkened until it may be text on `page`, `pageDeep` and white, and may carry white text. */
  accentInk: string;
  /** Its companion for shapes: sun, gold, champagne. */
  second: string;
  /** Main text on `page`, `pageDeep`, `soft` and white. */
  ink: string;
  /** Ground of the film's cards, from the middle to the edges. */
  filmGround: string;
  filmGroundDeep: string;
  /** Names and questions on a card. */
  filmInk: string;
  /** Eyebrows on a card; readable on both grounds. */
  filmAccent: string;
  /** Leaves, hills, confetti on a card: close to the ground, never text. */
  filmSoft: string;
  /** Accent of the black rooms: watch, presentation, the bar of a lower third. Readable on black. */
  onBlack: string;
};

/** What each occasion wears, everywhere: invite page, film cards, poster, share picture. */
export const PALETTES: Record<TributeType, Palette> = {
  MEMORIAL: {
    page: '#F8F6EE',
    pageDeep: '#ECEBDD',
    soft: '#DCE1D0',
    accent: '#8A9C84',
    accentInk: '#4E6250',
    second: '#C9BC9C',
    ink: '#2A332C',
    filmGround: '#43524A',
    filmGroundDeep: '#36443D',
    filmInk: '#F7F3E7',
    filmAccent: '#CBD5BC',
    filmSoft: '#6F8074',
    onBlack: '#B9C7AB',
  },
  BIRTHDAY: {
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
  GRADUATION: {
    page: '#F9F7F0',
    pageDeep: '#E9EBF1',
    soft: '#D6DCE9',
    accent: '#2D4574',
    accentInk: '#26406F',
    second: '#D9AC48',
    ink: '#18233B',
    filmGround: '#22345A',
    filmGroundDeep: '#172444',
    filmInk: '#FBF6E8',
    filmAccent: '#E9C471',
    filmSoft: '#475C8A',
    onBlack: '#E3BA5C',
  },
  WEDDING: {
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
  GOODBYE: {
    page: '#F7F6F4',
    pageDeep: '#E2E8F0',
    soft: '#CBD7E5',
    accent: '#6C87AB',
    accentInk: '#3F5A80',
    second: '#EBB08C',
    ink: '#202C3F',
    filmGround: '#42587E',
    filmGroundDeep: '#2C3D5E',
    filmInk: '#FBF4EC',
    filmAccent: '#F6CDAF',
    filmSoft: '#6A7FA5',
    onBlack: '#F0BE9B',
  },
  TEAM_ICEBREAKER: {
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
  REVIEWS: {
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
  OTHER: {
    page: '#FAF7F0',
    pageDeep: '#EBF0DF',
    soft: '#D8E4C3',
    accent: '#6A994E',
    accentInk: '#386641',
    second: '#A7C957',
    ink: '#1E2A22',
    filmGround: '#365C3F',
    filmGroundDeep: '#27462F',
    filmInk: '#FAF7F0',
    filmAccent: '#CDE39A',
    filmSoft: '#577F52',
    onBlack: '#A7C957',
  },
};
