import { readdirSync } from 'node:fs';
import { defineConfig, type OxlintOverride } from 'oxlint';

type Ban = { regex: string; message: string };

const EVERYWHERE: Ban[] = [
  { regex: '^\\.\\./', message: 'Relative imports stay in their folder. Use #room/… to cross.' },
  { regex: '^#server/(index|worker)\\.ts$', message: 'Nothing imports a program.' },
  { regex: '^server-only$', message: 'It throws outside Next, where half of the server runs.' },
];
const NO_TEST_CODE: Ban = { regex: '^#(tests|e2e)/', message: 'Builders and fakes stay in tests.' };
const NO_UI: Ban = { regex: '^(#(app|components)/|react$|@mui/)', message: 'The server renders nothing.' };
const NO_BROWSER: Ban = { regex: '^#lib/browser/', message: 'It needs a browser.' };

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

function foldersOf(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

const SERVER_ROOMS = foldersOf('server');

/** Matches every room of server/ but the allowed ones, so a new room starts closed. */
const serverExcept = (...allowed: string[]) => {
  const closed = SERVER_ROOMS.filter((name) => !allowed.includes(name));
  return `^#server/(${closed.join('|')})/`;
};

/** Matches every file of a room but the allowed ones. */
const filesExcept = (name: string, ...allowed: string[]) => {
  const files = readdirSync(`server/${name}`, { recursive: true, encoding: 'utf8' });
  const closed = files.filter((file) => file.endsWith('.ts') && !allowed.includes(file));
  return `^#server/${name}/(${closed.join('|')})$`;
};

/** Which imports a room refuses. Later rooms win, so they stand from general to particular. */
const room = (files: string | string[], ...bans: Ban[]): OxlintOverride => ({
  files: [files].flat(),
  rules: { 'no-restricted-imports': ['error', { patterns: [...EVERYWHERE, NO_TEST_CODE, ...bans] }] },
});

/** A room of server/ that may import only itself and the named rooms. */
const serverRoom = (name: string, message: string, ...allowed: string[]) =>
  room(`server/${name}/**`, NO_UI, NO_BROWSER, { regex: serverExcept(name, ...allowed), message });

/** A folder of components/ that may import the floors and itself. */
const screens = (name: string) =>
  room(
    `components/${name}/**`,
    { regex: '^#(app|server)/', message: 'Screens reach data through #lib/browser/api.' },
    {
      regex: `^#components/(${FEATURES.filter((feature) => feature !== name).join('|')})/`,
      message: 'Features share by a floor, not by each other.',
    },
  );

export default defineConfig({
  plugins: [
    'typescript',
    'unicorn',
    'oxc',
    'react',
    'jsx-a11y',
    'nextjs',
    'import',
    'promise',
    'node',
    'vitest',
  ],
  categories: { correctness: 'error', suspicious: 'error', perf: 'warn' },
  options: { typeAware: true },
  ignorePatterns: ['.next', '.data', 'next-env.d.ts'],
  rules: {
    'typescript/no-floating-promises': ['error', { checkThenables: true }],
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'node/no-process-env': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'no-console': 'error',
    // Nothing that people write may become code, a page, or another window's hold on ours.
    'no-eval': 'error',
    'no-new-func': 'error',
    'no-script-url': 'error',
    'react/no-danger': 'error',
    'react/jsx-no-target-blank': ['error', { allowReferrer: false }],
    'no-restricted-properties': [
      'error',
      {
        object: 'Math',
        property: 'random',
        message: 'It can be guessed: node:crypto, or crypto in the browser.',
      },
    ],
    complexity: ['error', { max: 12 }],
    'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    // Settled elsewhere: tsc checks returns, the JSX runtime needs no import, side effects load env files.
    'typescript/consistent-return': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'vitest/require-mock-type-parameters': 'off',
    // The database calls its key _id, and the API puts it on the wire.
    'no-underscore-dangle': ['error', { allow: ['_id'] }],
    // then(onResult, onError) is how a promise's outcome reaches a callback interface.
    'promise/always-return': 'off',
    'promise/no-callback-in-promise': 'off',
    // Libraries are used as they document themselves.
    'import/no-named-as-default-member': 'off',
    // Order matters in most of our loops: uploads, migrations, frames.
    'no-await-in-loop': 'off',
    // Pages serve user pictures from our own signed links; the image optimiser would cache private media.
    'nextjs/no-img-element': 'off',
  },
  overrides: [
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
    serverRoom('config', 'Config knows only plumbing.', 'errors', 'platform'),
    serverRoom('platform', 'Plumbing has no product words.', 'config', 'errors'),
    serverRoom('errors', 'Errors know only plumbing.', 'config', 'platform'),
    serverRoom(
      'http',
      'HTTP names services and identity.',
      'services',
      'auth',
      'errors',
      'platform',
      'config',
    ),
    room(
      'server/auth/**',
      NO_UI,
      NO_BROWSER,
      {
        regex: serverExcept('auth', 'models', 'integrations', 'errors', 'config', 'platform'),
        message: 'Auth decides who asks.',
      },
      {
        regex: filesExcept('models', 'user.ts', 'ended-sign-in.ts'),
        message: 'Auth sees accounts and sign-ins.',
      },
    ),
    serverRoom('models', 'A model knows only its schema.', 'platform'),
    serverRoom('domain', 'A rule knows documents alone.', 'models', 'platform'),
    room(
      'server/migrations/**',
      NO_UI,
      NO_BROWSER,
      {
        regex: serverExcept('migrations', 'platform'),
        message: 'A migration works on plain collections: models go on changing after it.',
      },
      { regex: '^mongoose', message: 'A migration works on the driver’s collections.' },
    ),
    room(
      'server/services/**',
      NO_UI,
      NO_BROWSER,
      {
        regex: serverExcept(
          'services',
          'domain',
          'models',
          'migrations',
          'errors',
          'auth',
          'jobs',
          'realtime',
          'integrations',
          'drawing',
          'platform',
          'config',
        ),
        message: 'A service works for HTTP, sockets and jobs alike.',
      },
      {
        regex: '^(#server/realtime/socket-server|next(/|$)|socket\\.io)',
        message: 'A service does not know its transport.',
      },
      {
        regex: filesExcept(
          'jobs',
          'queue/queue.ts',
          'notifications/add-notification.ts',
          'reel/ensure-card.ts',
        ),
        message: 'A service asks for work; jobs do it.',
      },
    ),
    serverRoom(
      'jobs',
      'A job works on documents and media.',
      'domain',
      'models',
      'mail',
      'media',
      'drawing',
      'integrations',
      'realtime',
      'platform',
      'errors',
      'config',
      'auth',
    ),
    serverRoom(
      'realtime',
      'Realtime asks services.',
      'services',
      'auth',
      'errors',
      'platform',
      'config',
      'integrations',
    ),
    serverRoom(
      'uploads',
      'Uploads ask services.',
      'services',
      'http',
      'auth',
      'errors',
      'platform',
      'config',
      'integrations',
    ),
    room('server/media/**', NO_UI, NO_BROWSER, {
      regex: `${serverExcept('media', 'files')}|^(mongoose|stripe)`,
      message: 'Media code takes paths and plain values.',
    }),
    room(['server/media/plan/**', 'server/media/supervise.ts'], NO_UI, NO_BROWSER, {
      regex: `${serverExcept('media', 'files')}|^(mongoose|stripe)|^node-av|^#server/media/engine/`,
      message: 'Only the engine, in its own process, loads the native library.',
    }),
    serverRoom('mail', 'A template takes plain values and gives texts.'),
    serverRoom('drawing', 'Drawing takes plain values and gives bytes.'),
    serverRoom('integrations', 'Integrations are thin.', 'config', 'errors', 'files', 'platform'),
    serverRoom('embedded', 'A stand-in knows nothing of the product.', 'files'),
    serverRoom('files', 'It knows files and nothing else.'),
    room('server/embedded/supervisor.ts', NO_UI, NO_BROWSER, {
      regex: serverExcept('embedded', 'config', 'files', 'platform'),
      message: 'The supervisor starts what the configuration lacks.',
    }),
    room('server/scripts/**', NO_UI, NO_BROWSER),
    {
      // They show what we draw: no word of it comes from anybody.
      files: [
        'components/landing/sample-cast.tsx',
        'components/landing/sample-film.tsx',
        'components/{invitation/invite-page,public-page/subject-arch}.tsx',
      ],
      rules: { 'react/no-danger': 'off' },
    },
    {
      files: ['server/embedded/mongo/aggregation/stages.ts', 'tests/**', 'e2e/**'],
      rules: { 'no-restricted-properties': 'off', 'no-script-url': 'off' },
    },
    {
      files: ['tests/**', 'e2e/**'],
      rules: {
        'no-restricted-imports': 'off',
        'react/rules-of-hooks': 'off',
        'max-lines': 'off',
        // A test's little words stand where they are read.
        'unicorn/consistent-function-scoping': 'off',
        complexity: 'off',
      },
    },
    {
      files: ['app/**', '*.config.ts', 'e2e/prepare.ts', 'lib/messages/{next-intl,format-message}.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    { files: ['app/**/[[]*', 'app/**'], rules: { 'unicorn/filename-case': 'off' } },
    {
      files: ['server/config/*.ts', '*.config.ts', 'instrumentation.ts', 'e2e/**', 'tests/**'],
      rules: { 'node/no-process-env': 'off' },
    },
    // Descriptions of endpoints stand in endpoints.ts beside them.
    { files: ['app/api/**/route.ts'], rules: { 'max-lines': ['error', { max: 40 }] } },
    // The table of rooms.
    { files: ['oxlint.config.ts'], rules: { 'max-lines': 'off' } },
    {
      files: [
        'server/scripts/**',
        'server/embedded/**',
        'server/config/**',
        'e2e/screenshots.ts',
        'e2e/screens/**',
      ],
      rules: { 'no-console': 'off' },
    },
  ],
});
