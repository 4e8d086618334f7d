import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEnv, refuseExposedStandIns } from '#server/config/env.ts';
import { Settings } from '#server/config/settings.ts';

test('an empty environment is enough for one’s own machine', () => {
  const settings = readEnv({});
  expect(settings).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, APP_URL: 'http://127.0.0.1:3000' });
  expect(() => refuseExposedStandIns(settings, ['identity'])).not.toThrow();
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

test('.env.example and the README name exactly the settings there are', () => {
  const names = Object.keys(Settings.shape);
  const example = readFileSync('.env.example', 'utf8');
  expect([...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name)).toEqual(names);
  const readme = readFileSync('README.md', 'utf8');
  expect([...readme.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name]) => name)).toEqual(names);
});
