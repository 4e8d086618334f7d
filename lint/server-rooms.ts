import { readdirSync } from 'node:fs';
import type { OxlintOverride } from 'oxlint';
import { NO_BROWSER, NO_UI, room, serverExcept } from './room.ts';

/** Matches every file of a room except the allowed ones. */
const filesExcept = (name: string, ...allowed: string[]) => {
  const files = readdirSync(`server/${name}`, { recursive: true, encoding: 'utf8' });
  const closed = files.filter((file) => file.endsWith('.ts') && !allowed.includes(file));
  return `^#server/${name}/(${closed.join('|')})$`;
};

/** Matches what services and jobs do not import of the rooms for other transports. */
const REALTIME = filesExcept('realtime', 'publish.ts');

/** Describes a room of server/ that may import only itself and the named rooms. */
const serverRoom = (name: string, message: string, ...allowed: string[]) =>
  room(`server/${name}/**`, NO_UI, NO_BROWSER, { regex: serverExcept(name, ...allowed), message });

/** The ways to attach code to a schema. */
const SCHEMA_RULES = [
  'pre',
  'post',
  'method',
  'methods',
  'static',
  'statics',
  'virtual',
  'plugin',
  'loadClass',
];

export const SERVER_ROOMS: OxlintOverride[] = [
  serverRoom('config', 'Config knows only plumbing.', 'errors', 'platform'),
  serverRoom('platform', 'Plumbing has no product words.', 'config', 'errors'),
  serverRoom('errors', 'Errors know only plumbing.', 'config', 'platform'),
  serverRoom('http', 'HTTP names services and identity.', 'services', 'auth', 'errors', 'platform', 'config'),
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
  {
    // Functions and constants belong in server/domain; models and types are in PascalCase.
    files: ['server/models/**'],
    rules: {
      'no-restricted-exports': ['error', { restrictedNamedExportsPattern: '^([a-z_]|[A-Z0-9_]+$)' }],
      'no-restricted-properties': [
        'error',
        ...SCHEMA_RULES.map((property) => ({ property, message: 'A schema carries no rules.' })),
      ],
    },
  },
  // What several schemas share.
  {
    files: ['server/models/name-type.ts', 'server/models/caption-schema.ts'],
    rules: { 'no-restricted-exports': 'off' },
  },
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
    { regex: `${REALTIME}|^(next(/|$)|socket\\.io)`, message: 'A service does not know its transport.' },
    {
      regex: filesExcept(
        'jobs',
        'queue/queue.ts',
        'queue/count-jobs.ts',
        'queue/failed-jobs.ts',
        'notifications/add-notification.ts',
        'reel/ensure-card.ts',
      ),
      message: 'A service asks for work; jobs do it.',
    },
  ),
  room(
    'server/jobs/**',
    NO_UI,
    NO_BROWSER,
    {
      regex: serverExcept(
        'jobs',
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
      message: 'A job works on documents and media.',
    },
    { regex: REALTIME, message: 'A job publishes; it does not know who listens.' },
    {
      regex: filesExcept(
        'auth',
        'invite-link.ts',
        'media-link.ts',
        'reporter-mark.ts',
        'unsubscribe-link.ts',
        'verification-link.ts',
      ),
      message: 'Nobody asks for a job: it only signs links.',
    },
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
    regex: `${serverExcept('media', 'files', 'drawing')}|^(mongoose|stripe)`,
    message: 'Media code takes paths and plain values.',
  }),
  room(['server/media/plan/**', 'server/media/{supervise,convert-heic}.ts'], NO_UI, NO_BROWSER, {
    regex: `${serverExcept('media', 'files')}|^(mongoose|stripe)|^node-av|^libheif|^#server/media/(engine|picture)/`,
    message: 'Only the media child, in its own process, loads the decoders.',
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
  // Programs may import every room.
  room('server/*.ts', NO_UI, NO_BROWSER),
];
