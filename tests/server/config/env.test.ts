import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { doubtfulSettings } from '#server/config/doubtful-settings.ts';
import { readEnv, refuseExposedStandIns } from '#server/config/env.ts';
import { openFilesMax } from '#server/config/open-files-max.ts';
import { SERVICES, Settings } from '#server/config/settings.ts';
import { missingServices, standInSettings } from '#server/embedded/supervisor.ts';

test("accepts an empty environment on a developer's machine", () => {
  const settings = readEnv({});
  expect(settings).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, APP_URL: 'http://127.0.0.1:3000' });
  expect(() => refuseExposedStandIns(settings, ['identity'])).not.toThrow();
});

test('allows a page load every six seconds, each of which starts a session', () => {
  expect(readEnv({}).SIGN_INS_PER_HOUR).toBeGreaterThanOrEqual(600);
});

test('names a wrong variable in one sentence', () => {
  expect(() => readEnv({ PORT: 'many' })).toThrow(/^The setting PORT is wrong: [^\n]+\.$/);
});

test('rejects half an identity configuration, and an invalid app address', () => {
  expect(() => readEnv({ FIREBASE_PROJECT_ID: 'reels' })).toThrow(/FIREBASE_API_KEY/);
  expect(() => readEnv({ APP_URL: 'ftp://reels.example' })).toThrow(/APP_URL/);
});

test('rejects stand-ins that others can reach', () => {
  for (const exposed of [{ HOST: '0.0.0.0' }, { APP_URL: 'https://folksee.example' }]) {
    expect(() => refuseExposedStandIns(readEnv(exposed), ['identity'])).toThrow(/FIREBASE_PROJECT_ID/);
    expect(() =>
      refuseExposedStandIns(readEnv({ ...exposed, ALLOW_STAND_INS: 'yes' }), ['identity']),
    ).not.toThrow();
    expect(() => readEnv({ ...exposed, STAND_INS: 'mailbox' })).toThrow(/SMTP_URL/);
  }
});

test("rejects an operator's own emulator, because it trusts everyone", () => {
  expect(() => readEnv({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toThrow(
    /FIREBASE_AUTH_EMULATOR_HOST/,
  );
});

test('accepts the settings of the stand-ins as complete', () => {
  const settings = readEnv(standInSettings(readEnv({})));
  expect(missingServices(settings)).toEqual([]);
  expect(settings.STAND_INS).toEqual(SERVICES);
  expect(settings.MAKE_SAMPLE).toBe('no');
});

test('an installation runs stand-ins for exactly the services that it does not configure [backend-service]', () => {
  const services = {
    MONGODB_URI: 'mongodb://db.example/folksee?replicaSet=rs0',
    FIREBASE_PROJECT_ID: 'reels',
    FIREBASE_API_KEY: 'key',
    SMTP_URL: 'smtp://mail.example',
    STRIPE_SECRET_KEY: 'sk_live_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    STRIPE_PRICE_ID: 'price_abc',
  };
  const given: Record<string, string> = { DATA_DIR: '/var/reels', ...services };
  expect(standInSettings(readEnv(given))).toEqual({ STAND_INS: '' });
  const without = (...names: string[]) =>
    standInSettings(
      readEnv(Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)))),
    );
  // Each stand-in answers at an address on this machine, where the service would.
  expect(without('MONGODB_URI')).toEqual({
    STAND_INS: 'database',
    MONGODB_URI: expect.stringMatching(/^mongodb:.*\/folksee\?.*replicaSet=rs0/),
  });
  expect(without('FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY')).toMatchObject({
    STAND_INS: 'identity',
    FIREBASE_AUTH_EMULATOR_HOST: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
  });
  expect(without('SMTP_URL')).toEqual({
    STAND_INS: 'mailbox',
    SMTP_URL: expect.stringMatching(/^smtp:\/\/127\.0\.0\.1:\d+$/),
  });
  expect(without(...Object.keys(services)).STAND_INS).toBe(SERVICES.join());
});

test('rejects half a payment configuration, mixed modes, and a missing webhook secret', () => {
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

test('finds exactly the existing settings in .env.example and docs/operations.md', () => {
  const names = Object.keys(Settings.shape);
  const example = readFileSync('.env.example', 'utf8');
  expect([...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name)).toEqual(names);
  const operations = readFileSync('docs/operations.md', 'utf8');
  expect([...operations.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name]) => name)).toEqual(names);
});

test('doubts an https address without a trusted proxy', () => {
  const behindProxy = { APP_URL: 'https://reels.example' };
  expect(doubtfulSettings(readEnv(behindProxy), null)).toEqual([expect.stringMatching(/TRUSTED_PROXIES/)]);
  for (const proxies of ['1', '10.0.0.0/8']) {
    expect(doubtfulSettings(readEnv({ ...behindProxy, TRUSTED_PROXIES: proxies }), null)).toEqual([]);
  }
  expect(doubtfulSettings(readEnv({}), null)).toEqual([]);
});

test('doubts more connections than the system lets a process open', () => {
  const settings = readEnv({ CONNECTIONS_MAX: '10000' });
  expect(doubtfulSettings(settings, 1_024)).toEqual([expect.stringMatching(/1024 files.+at least 11000/)]);
  expect(doubtfulSettings(settings, 11_000)).toEqual([]);
});

test.runIf(process.platform === 'linux')('knows how many files this process may open', () => {
  const report = process.report.getReport() as { userLimits?: { open_files: { soft: unknown } } };
  expect(openFilesMax()).toBe(report.userLimits?.open_files.soft);
});

test('rejects a backup folder that a restore would empty, and takes one beside any database [backup-scheduled]', () => {
  const DATA_DIR = '/var/reels';
  const inside = { DATA_DIR, BACKUP_FOLDER: '/var/reels/backups' };
  expect(() => readEnv(inside)).toThrow(/^BACKUP_FOLDER is inside DATA_DIR/);
  const outside = { DATA_DIR, BACKUP_FOLDER: '/var/reels-backups' };
  expect(readEnv(outside)).toMatchObject({ ...outside, BACKUP_EVERY_HOURS: 24, BACKUP_KEEP: 7 });
  const own = { ...outside, MONGODB_URI: 'mongodb://db.example/folksee?replicaSet=rs0' };
  expect(readEnv(own)).toMatchObject(own);
  expect(() => readEnv({ ...own, ...inside })).toThrow(/^BACKUP_FOLDER is inside DATA_DIR/);
});
