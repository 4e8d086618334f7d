import { defineConfig } from 'oxlint';
import { ROOMS } from './lint/rooms.ts';
import { SERVER_ROOMS } from './lint/server-rooms.ts';

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
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'node/no-process-env': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'no-console': 'error',
    // People's text must never become code or markup, and a linked page must not control ours.
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
    'max-lines': ['error', { max: 250 }],
    // Handled elsewhere: tsc checks returns, the JSX runtime needs no import, side effects load env files.
    'typescript/consistent-return': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'vitest/require-mock-type-parameters': 'off',
    // The database and the API use _id.
    'no-underscore-dangle': ['error', { allow: ['_id'] }],
    // then(onResult, onError) passes a promise's outcome to a callback interface.
    'promise/always-return': 'off',
    'promise/no-callback-in-promise': 'off',
    'import/no-named-as-default-member': 'off',
    // Order matters in most loops: uploads, migrations, frames.
    'no-await-in-loop': 'off',
    // Pages show user pictures by signed links; the optimiser would cache private media.
    'nextjs/no-img-element': 'off',
  },
  overrides: [
    ...ROOMS,
    ...SERVER_ROOMS,
    {
      // Our own drawings, without text from people.
      files: [
        'components/landing/sample-cast.tsx',
        'components/landing/sample-film.tsx',
        'components/{invitation/invite-page,layout/older-browsers,ui/arch,ui/subject-arch}.tsx',
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
        // A test's small functions are declared where they are used.
        'unicorn/consistent-function-scoping': 'off',
        complexity: 'off',
      },
    },
    {
      files: [
        'app/**',
        '*.config.ts',
        'e2e/prepare.ts',
        'server/http/page-messages.ts',
        'lib/messages/format-message.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    { files: ['app/**/[[]*', 'app/**'], rules: { 'unicorn/filename-case': 'off' } },
    {
      files: ['server/config/*.ts', '*.config.ts', 'instrumentation.ts', 'e2e/**', 'tests/**'],
      rules: { 'node/no-process-env': 'off' },
    },
    // Data only.
    { files: ['tests/specification.ts'], rules: { 'max-lines': 'off' } },
    // Handlers, and endpoint descriptions too long for them.
    { files: ['app/api/**/{route,endpoints}.ts'], rules: { 'max-lines': ['error', { max: 40 }] } },
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
