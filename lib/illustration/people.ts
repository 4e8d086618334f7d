export type HairStyle =
  | 'parted'
  | 'cropped'
  | 'quiff'
  | 'long'
  | 'bob'
  | 'bun'
  | 'waves'
  | 'curls'
  | 'coils'
  | 'receding'
  | 'bald'
  | 'ponytail'
  | 'headscarf'
  | 'turban';
export type Outfit = 'tee' | 'shirt' | 'blazer' | 'rollneck' | 'cardigan';

/** Colours are hex. For a headscarf or turban, `hairColour` is the colour of the cloth. */
export type Person = {
  skin: keyof typeof SKINS;
  hair: HairStyle;
  hairColour: string;
  outfit: Outfit;
  outfitColour: string;
  background: string;
  beard?: string;
  glasses?: string;
  earrings?: string;
  isOlder?: boolean;
};

/** Skin with its shade (neck, ear, nose), blush and lips. */
export const SKINS = {
  porcelain: { base: '#F9DCC7', shade: '#E9BFA3', blush: '#EE9C86', lip: '#B5564D' },
  peach: { base: '#F3CBA9', shade: '#DFA982', blush: '#E5896D', lip: '#A94E42' },
  honey: { base: '#E3B183', shade: '#C98F60', blush: '#D8785A', lip: '#98463A' },
  olive: { base: '#CE9A6C', shade: '#B07B4F', blush: '#C2654A', lip: '#8A3D33' },
  chestnut: { base: '#A06A47', shade: '#834F32', blush: '#A84E3C', lip: '#6F2A26' },
  cocoa: { base: '#75482F', shade: '#5A3422', blush: '#8C3F33', lip: '#4F1D1C' },
};

/** Chosen by hand so that no mix of features looks odd. Consecutive seeds appear side by side, so neighbours differ. */
export const PEOPLE: readonly Person[] = [
  {
    skin: 'porcelain',
    hair: 'bun',
    hairColour: '#B65A32',
    outfit: 'shirt',
    outfitColour: '#3F7F73',
    background: '#F4DCC2',
    earrings: '#D9AC48',
  },
  {
    skin: 'cocoa',
    hair: 'cropped',
    hairColour: '#1C1512',
    outfit: 'rollneck',
    outfitColour: '#D9A441',
    background: '#CFE0DC',
  },
  {
    skin: 'peach',
    hair: 'bob',
    hairColour: '#DAD5CC',
    outfit: 'cardigan',
    outfitColour: '#7A6A9B',
    background: '#E8E2F0',
    glasses: '#6B4A3A',
    isOlder: true,
  },
  {
    skin: 'olive',
    hair: 'parted',
    hairColour: '#2C211C',
    outfit: 'blazer',
    outfitColour: '#3C5A7D',
    background: '#DCE6D2',
    beard: '#2C211C',
  },
  {
    skin: 'honey',
    hair: 'long',
    hairColour: '#2A1F1D',
    outfit: 'tee',
    outfitColour: '#C2524A',
    background: '#F7E3C0',
  },
  {
    skin: 'porcelain',
    hair: 'receding',
    hairColour: '#EDEAE3',
    outfit: 'shirt',
    outfitColour: '#5E86A8',
    background: '#E4E0D3',
    glasses: '#3B3F45',
    isOlder: true,
  },
  {
    skin: 'chestnut',
    hair: 'coils',
    hairColour: '#241713',
    outfit: 'blazer',
    outfitColour: '#2F6B57',
    background: '#F3D6CB',
    earrings: '#E6BE5A',
  },
  {
    skin: 'peach',
    hair: 'quiff',
    hairColour: '#7A4A2A',
    outfit: 'tee',
    outfitColour: '#34516F',
    background: '#D3E3EA',
  },
  {
    skin: 'honey',
    hair: 'headscarf',
    hairColour: '#5F8C86',
    outfit: 'cardigan',
    outfitColour: '#A0573F',
    background: '#F2E4CF',
  },
  {
    skin: 'cocoa',
    hair: 'bald',
    hairColour: '#E3DED5',
    outfit: 'cardigan',
    outfitColour: '#8A3F45',
    background: '#E2DFCB',
    beard: '#D9D4CB',
    isOlder: true,
  },
  {
    skin: 'porcelain',
    hair: 'waves',
    hairColour: '#D8AC62',
    outfit: 'rollneck',
    outfitColour: '#4E7A5A',
    background: '#F3DAD6',
  },
  {
    skin: 'olive',
    hair: 'turban',
    hairColour: '#C9702F',
    outfit: 'shirt',
    outfitColour: '#38506B',
    background: '#DDE7E0',
    beard: '#3A2A22',
  },
  {
    skin: 'chestnut',
    hair: 'ponytail',
    hairColour: '#1E1614',
    outfit: 'tee',
    outfitColour: '#E0A33E',
    background: '#D9D7EC',
    earrings: '#F2E2B8',
  },
  {
    skin: 'peach',
    hair: 'cropped',
    hairColour: '#B9B4AB',
    outfit: 'blazer',
    outfitColour: '#4A4F63',
    background: '#EBDDC8',
    beard: '#B9B4AB',
    isOlder: true,
  },
  {
    skin: 'honey',
    hair: 'curls',
    hairColour: '#4A2E22',
    outfit: 'shirt',
    outfitColour: '#B65B45',
    background: '#D5E5D6',
    glasses: '#7A3F2C',
  },
  {
    skin: 'porcelain',
    hair: 'parted',
    hairColour: '#C7772F',
    outfit: 'rollneck',
    outfitColour: '#2F5D62',
    background: '#F6E6BE',
    beard: '#BF6F2B',
  },
  {
    skin: 'olive',
    hair: 'bun',
    hairColour: '#D6D0C6',
    outfit: 'blazer',
    outfitColour: '#7D3F57',
    background: '#DFE7EE',
    earrings: '#C9A24C',
    isOlder: true,
  },
  {
    skin: 'cocoa',
    hair: 'waves',
    hairColour: '#2A1814',
    outfit: 'cardigan',
    outfitColour: '#C96A3D',
    background: '#DCE9DA',
  },
  {
    skin: 'chestnut',
    hair: 'quiff',
    hairColour: '#1A1413',
    outfit: 'shirt',
    outfitColour: '#EAE3D2',
    background: '#E9CFBF',
    glasses: '#2A2725',
  },
  {
    skin: 'peach',
    hair: 'long',
    hairColour: '#8C5A36',
    outfit: 'blazer',
    outfitColour: '#55704A',
    background: '#DCE4F0',
    glasses: '#4B3B52',
  },
];
