import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEnv, refuseExposedStandIns } from '#server/config/env.ts';
import { SERVICES, Settings } from '#server/config/settings.ts';
import { missingServices, standInSettings } from '#server/embedded/supervisor.ts';

test('an empty environment is enough for one’s own machine', () => {
  const settings = readEnv({});
  expect(settings).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, APP_URL: 'http://127.0.0.1:3000' });
  expect(() => refuseExposedStandIns(settings, ['identity'])).not.toThrow();
});

test('whoever is signed in may load a page every six seconds, as each load begins a session', () => {
  expect(readEnv({}).SIGN_INS_PER_HOUR).toBeGreaterThanOrEqual(600);
});

test('a wrong variable is named in one sentence', () => {
  expect(() => readEnv({ PORT: 'many' })).toThrow(/^The setting PORT is wrong: [^\n]+\.$/);
});

test('half a configuration of the identity provider is refused, and so is an address nobody can open', () => {
  expect(() => readEnv({ FIREBASE_PROJECT_ID: 'reels' })).toThrow(/FIREBASE_API_KEY/);
  expect(() => readEnv({ APP_URL: 'ftp://reels.example' })).toThrow(/APP_URL/);
});

test('stand-ins are refused wherever somebody else can reach them', () => {
  for (const exposed of [{ HOST: '0.0.0.0' }, { APP_URL: 'https://folksee.example' }]) {
    expect(() => refuseExposedStandIns(readEnv(exposed), ['identity'])).toThrow(/FIREBASE_PROJECT_ID/);
    expect(() =>
      refuseExposedStandIns(readEnv({ ...exposed, ALLOW_STAND_INS: 'yes' }), ['identity']),
    ).not.toThrow();
    expect(() => readEnv({ ...exposed, STAND_INS: 'mailbox' })).toThrow(/SMTP_URL/);
  }
});

test('an emulator of the operator’s own is refused, because it believes everybody', () => {
  expect(() => readEnv({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toThrow(
    /FIREBASE_AUTH_EMULATOR_HOST/,
  );
});

test('stand-ins are settings as an operator makes them: with them nothing is missing', () => {
  const settings = readEnv(standInSettings(readEnv({})));
  expect(missingServices(settings)).toEqual([]);
  expect(settings.STAND_INS).toEqual(SERVICES);
  expect(settings.MAKE_SAMPLE).toBe('no');
});

test('half a configuration of payments is refused, two modes together, and others who say what was paid', () => {
  const whole = {
    STRIPE_SECRET_KEY: 'sk_live_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    STRIPE_PRICE_ID: 'price_abc',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
  };
  expect(() => readEnv(whole)).not.toThrow();
  expect(() => readEnv({ ...whole, STRIPE_WEBHOOK_SECRET: '' })).toThrow(/STRIPE_WEBHOOK_SECRET/);
  expect(() => readEnv({ ...whole, STRIPE_PRICE_ID: '' })).toThrow(/STRIPE_PRICE_ID/);
  expect(() => readEnv({ ...whole, STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' })).toThrow(/both be of/);
  expect(() => readEnv({ ...whole, STRIPE_API_URL: 'http://127.0.0.1:1' })).toThrow(/STRIPE_API_URL/);
  expect(() => refuseExposedStandIns(readEnv({ HOST: '0.0.0.0' }), ['payment'])).toThrow(/STRIPE_SECRET_KEY/);
});

test('.env.example and docs/operations.md name exactly the existing settings', () => {
  const names = Object.keys(Settings.shape);
  const example = readFileSync('.env.example', 'utf8');
  expect([...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name)).toEqual(names);
  const operations = readFileSync('docs/operations.md', 'utf8');
  expect([...operations.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name]) => name)).toEqual(names);
});
