import type { OxlintOverride } from 'oxlint';
import { foldersOf, NO_BROWSER, room, serverExcept } from './room.ts';

/** Shared folders of components/, lowest first. A floor imports only floors below it, a feature any floor. */
export const FLOORS = [
  'theme',
  'ui',
  'public-page',
  'share-link',
  'player',
  'clip',
  'providers',
  'layout',
  'sign-in',
  'checkout',
  'reel-form',
  'reel-card',
  'people',
];
const FEATURES = foldersOf('components').filter((name) => !FLOORS.includes(name));

/** Describes a folder of components/ that may import everything except the closed folders. */
const screens = (name: string, closed: readonly string[], message: string) =>
  room(
    `components/${name}/**`,
    { regex: '^#(app|server)/', message: 'Screens reach data through #lib/browser/api.' },
    { regex: `^#components/(${closed.filter((other) => other !== name).join('|')})/`, message },
  );

const SHIPPED = {
  regex: '^(#(app|components|server)/|node:|mongoose|stripe|firebase-admin)',
  message: 'lib ships to the browser.',
};
const NO_FRAMEWORK = {
  regex: '^(next|next-intl|react|react-dom)(/|$)',
  message: 'lib runs anywhere, without a framework.',
};

/** What lib, components and app may import. */
export const ROOMS: OxlintOverride[] = [
  room('lib/**', NO_BROWSER, SHIPPED, NO_FRAMEWORK, {
    regex: '^@mui/',
    message: 'lib draws nothing.',
  }),
  // A language includes the date picker's texts.
  room(['lib/messages/language.ts', 'lib/messages/*/date-picker.ts'], NO_BROWSER, SHIPPED, NO_FRAMEWORK, {
    regex: '^@mui/([^x]|x-date-pickers$)',
    message: 'lib draws nothing.',
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
  room('lib/browser/**', SHIPPED),
  { files: ['lib/browser/**'], rules: { 'no-restricted-globals': 'off' } },
  ...FEATURES.map((name) => screens(name, FEATURES, 'Features share by a floor, not by each other.')),
  ...FLOORS.map((name, floor) =>
    screens(name, [...FEATURES, ...FLOORS.slice(floor)], 'A floor imports only floors below it.'),
  ),
  {
    files: ['components/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['fetch', 'WebSocket', 'XMLHttpRequest'].map((name) => ({
          name,
          message: 'Screens reach data through #lib/browser/api.',
        })),
      ],
    },
  },
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
