import type { MusicMood } from '#lib/reel/music.ts';

/** A person or couple, a couple before a person, a team, or a product, place or company. */
type SubjectKind = 'PERSON' | 'COUPLE_FIRST' | 'TEAM' | 'THING';

export type Palette = {
  /** Background of a light page, for text in `ink` and `accentInk`. */
  page: string;
  /** A shade darker: the head of the invite page and the share picture. */
  pageDeep: string;
  /** Fields, chips and the backdrop of a portrait; only `ink` is readable on it at small sizes. */
  soft: string;
  /** For shapes only; too light for text. */
  accent: string;
  /** The accent, dark enough for text on `page`, `pageDeep` and white, and for white text on it. */
  accentInk: string;
  second: string;
  /** Main text on `page`, `pageDeep`, `soft` and white. */
  ink: string;
  /** Background of the reel's cards, from the middle to the edges. */
  filmGround: string;
  filmGroundDeep: string;
  filmInk: string;
  /** Eyebrows on a card; readable on both grounds. */
  filmAccent: string;
  /** Shapes on a card: close to the background, never text. */
  filmSoft: string;
  /** Accent on black: dark mails. */
  onBlack: string;
};

/** The colours of the reel's cards. */
export type FilmPalette = Pick<
  Palette,
  'filmGround' | 'filmGroundDeep' | 'filmInk' | 'filmAccent' | 'filmSoft' | 'second'
>;

/** `edge` is the width of the side strips for ornaments; the middle stays free for faces and words. */
type Sheet = { width: number; height: number; edge: number };
/** `veil` is the opacity of shapes that text may overlap. */
export type Inks = { main: string; second: string; soft: string; line: string; veil: number };

export type Ornament = (sheet: Sheet, inks: Inks) => string;

/** Everything that differs between occasions, except drawings (icons.ts, ornaments.ts) and texts (lib/messages). */
export type Occasion = {
  subject: SubjectKind;
  hasGender: boolean;
  hasFreeTitle: boolean;
  /** People mourn: pages use the `solemn` texts, show no confetti, and never ask people to be first or to thank. */
  isSolemn: boolean;
  font: 'SANS' | 'SERIF';
  /** The text of the namespace `presentation` that says who made the reel. */
  madeBy: 'madeBy' | 'madeAbout' | 'madeInMemory';
  /** The music of the theme CLASSIC; theme-moods.ts has that of the others. */
  mood: MusicMood;
  palette: Palette;
};
