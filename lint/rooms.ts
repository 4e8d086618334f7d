import type { OxlintOverride } from 'oxlint';
import { foldersOf, NO_BROWSER, room, serverExcept } from './room.ts';

/** Folders of components/ that several features share. They import no feature. */
const FLOORS = [
  'camera',
  'checkout',
  'clip',
  'invitation',
  'layout',
  'people',
  'player',
  'providers',
  'public-page',
  'reel-card',
  'reel-form',
  'share-link',
  'sign-in',
  'theme',
  'ui',
];
const FEATURES = foldersOf('components').filter((name) => !FLOORS.includes(name));

/** Describes a folder of components/ that may import the floors and itself. */
const screens = (name: string) =>
  room(
    `components/${name}/**`,
    { regex: '^#(app|server)/', message: 'Screens reach data through #lib/browser/api.' },
    {
      regex: `^#components/(${FEATURES.filter((feature) => feature !== name).join('|')})/`,
      message: 'Features share by a floor, not by each other.',
    },
  );

/** What lib, components and app may import. */
export const ROOMS: OxlintOverride[] = [
  room('lib/**', NO_BROWSER, {
    regex: '^(#(app|components|server)/|node:|mongoose|stripe|firebase-admin)',
    message: 'lib ships to the browser.',
  }),
  {
    files: ['lib/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        'window',
        'document',
        'navigator',
        'location',
        'localStorage',
        'sessionStorage',
        'indexedDB',
      ],
    },
  },
  room('lib/browser/**', {
    regex: '^(#(app|components|server)/|node:|mongoose|stripe|firebase-admin)',
    message: 'lib ships to the browser.',
  }),
  { files: ['lib/browser/**'], rules: { 'no-restricted-globals': 'off' } },
  ...[...FEATURES, ...FLOORS].map(screens),
  room('app/**', {
    regex: serverExcept('services', 'http', 'auth'),
    message: 'Pages read through services.',
  }),
  room(
    'app/api/**',
    { regex: serverExcept('services', 'http'), message: 'A handler names a contract and a service.' },
    { regex: '^#(app|components)/', message: 'A handler renders nothing.' },
    NO_BROWSER,
  ),
];
