import { OCCASIONS, type TributeType } from '#lib/tribute/occasions/occasions.ts';

type MailColours = {
  page: string;
  /** Band with the product's name and the reel's picture. */
  head: string;
  card: string;
  soft: string;
  ink: string;
  muted: string;
  accent: string;
  onAccent: string;
};

/** Share of the occasion's colour in the dark head. */
const DARK_HEAD = 0.4;

/** Returns an occasion's colours for light and dark mail programs. Mails cannot read the variables of our pages. */
export function mailColours(type: TributeType): { light: MailColours; dark: MailColours } {
  const { page, pageDeep, soft, ink, accentInk, onBlack } = OCCASIONS[type].palette;
  return {
    light: {
      page,
      head: pageDeep,
      card: '#FFFFFF',
      soft,
      ink,
      muted: '#5A655D',
      accent: accentInk,
      onAccent: '#FFFFFF',
    },
    dark: {
      page: '#0D120F',
      head: darkened(accentInk),
      card: '#1A231D',
      soft: '#2A342D',
      ink: '#F2F5EE',
      muted: '#AEB9AF',
      accent: onBlack,
      onAccent: '#14190F',
    },
  };
}

const darkened = (colour: string): string =>
  colour.replace(/[0-9A-F]{2}/gi, (part) =>
    Math.round(Number.parseInt(part, 16) * DARK_HEAD)
      .toString(16)
      .padStart(2, '0'),
  );
