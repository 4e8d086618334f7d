import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { LOCALE_COOKIE } from '#lib/messages/choose-locale.ts';
import { DEFAULT_LOCALE, localeOf } from '#lib/messages/languages.ts';
import { childEnvironment } from '#server/config/child-environment.ts';
import { GENEROUS_LIMITS } from '#server/config/generous-limits.ts';
import { SAMPLE_ACCOUNT } from '#server/jobs/sample/sample-account.ts';
import { startProgram } from '#server/platform/child-program.ts';
import { ensureChromium } from '#server/scripts/ensure-chromium.ts';
import { choosePorts } from '#server/scripts/free-ports.ts';
import { findTroubles } from './fixtures/accessible.ts';
import { BROWSER_ARGS } from './fixtures/browser-args.ts';
import { writeContactSheets } from './screens/contact-sheet.ts';
import { findInLanguage } from './screens/find-in-language.ts';
import { shootMails } from './screens/mail-pictures.ts';
import { findOverflow, rest } from './screens/overflow.ts';
import { introduce, leave, type Person, type Screen, type ScreenContext } from './screens/screen.ts';
import { SCREENS } from './screens/screens.ts';

// Renders every screen in two sizes on contact sheets, one per subject. Arguments select subjects or screens by name,
// `--locale es` another language and `--size phone` one size. `--axe` also checks each screen as the tests do in English.
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
/** The narrowest phone: nothing may overflow or be clipped. */
const NARROWEST = 320;
const PORTS = await choosePorts();
const ORIGIN = `http://127.0.0.1:${PORTS.PORT}`;
const STEP_TIMEOUT_MS = 30_000;
/** More would time out on the processor. */
const PEOPLE_AT_ONCE = 4;
const QUIET_TIMEOUT_MS = 1_500;

const data = mkdtempSync(join(tmpdir(), 'screenshots-'));
const environment = childEnvironment({
  ...PORTS,
  HOST: '127.0.0.1',
  APP_URL: ORIGIN,
  DATA_DIR: data,
  LOG_LEVEL: 'error',
  SAMPLE_TRIBUTE: 'no',
  OPERATOR_EMAILS: SAMPLE_ACCOUNT.email,
  ...GENEROUS_LIMITS,
});
const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    locale: { type: 'string', default: DEFAULT_LOCALE },
    size: { type: 'string' },
    axe: { type: 'boolean', default: false },
  },
});
const locale = localeOf(options.locale);
const FOLDER = locale === DEFAULT_LOCALE ? 'screenshots' : `screenshots/${locale}`;
const app = await startProgram({
  name: 'app',
  file: new URL('../server/scripts/start.ts', import.meta.url),
  environment,
});
const executablePath = ensureChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: BROWSER_ARGS,
});
try {
  if (words.length === 0) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  if (words.length === 0 || words.includes('mails')) await shootMails(browser, FOLDER);
  const context = {
    origin: ORIGIN,
    mailboxOrigin: `http://127.0.0.1:${PORTS.MAILBOX_PORT}`,
    sample: makeSample(),
  };
  if (locale !== DEFAULT_LOCALE) await findInLanguage(browser, locale);
  for (const [name, viewport] of Object.entries(SIZES)) {
    if (options.size && options.size !== name) continue;
    await shootAll(browser, { name, viewport }, { ...context, window: name });
  }
} finally {
  await browser.close();
  await app.stop();
  rmSync(data, { recursive: true, force: true });
}

function makeSample(): ScreenContext['sample'] {
  const { stdout, status, signal } = spawnSync(process.execPath, ['server/scripts/seed.ts', '--json'], {
    env: environment as NodeJS.ProcessEnv,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0)
    throw new Error(`The sample was not made (${signal ?? `exit code ${status}`}). Its log is above.`);
  return JSON.parse(stdout) as ScreenContext['sample'];
}

type Size = { name: string; viewport: { width: number; height: number } };

async function shootAll(within: Browser, size: Size, context: ScreenContext): Promise<void> {
  const wanted = Object.entries(SCREENS).map(
    ([subject, screens]) => [subject, withBeginnings(subject, screens)] as const,
  );
  const ofPeople = Map.groupBy(
    wanted.flatMap(([, screens]) => screens),
    ({ as }) => as,
  );
  const files = new Map<Screen, string>();
  const waiting = ofPeople.entries();
  const walk = async () => {
    for (const [person, screens] of waiting) {
      const own = await enter(within, person, size);
      await introduce(own, person, context);
      let page = await own.newPage();
      for (const screen of screens) {
        const file = await shoot(page, screen, size, context);
        if (file) files.set(screen, file);
        else {
          await page.close();
          page = await own.newPage();
        }
      }
      await own.close();
    }
  };
  await Promise.all(Array.from({ length: PEOPLE_AT_ONCE }, walk));
  for (const [subject, screens] of wanted) {
    const pictures = screens.flatMap((screen) => files.get(screen) ?? []);
    await writeContactSheets(join(FOLDER, `sheet-${size.name}-${subject}`), pictures, size.viewport);
  }
}

/** Returns the wanted screens, each with those that it continues. */
function withBeginnings(subject: string, screens: readonly Screen[]): Screen[] {
  const wanted = new Set(screens.filter((screen) => isWanted(subject, screen)));
  const needed = new Set<Person>();
  for (const screen of screens.toReversed()) {
    if (needed.has(screen.as)) wanted.add(screen);
    if (wanted.has(screen) && screen.continues) needed.add(screen.as);
    else needed.delete(screen.as);
  }
  return screens.filter((screen) => wanted.has(screen));
}

function isWanted(subject: string, { name }: Screen): boolean {
  return words.length === 0 || words.some((word) => `${subject} ${name}`.includes(word));
}

async function enter(within: Browser, person: Person, { viewport }: Size): Promise<BrowserContext> {
  const context = await within.newContext({
    viewport,
    locale: person === 'spanish' ? 'es' : locale,
    permissions: ['camera', 'microphone'],
  });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  if (locale !== DEFAULT_LOCALE)
    await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: ORIGIN }]);
  return context;
}

/** Returns the picture, or nothing if the screen was unreachable. */
async function shoot(
  page: Page,
  screen: Screen,
  { name, viewport }: Size,
  context: ScreenContext,
): Promise<string | undefined> {
  const path = join(FOLDER, `${name}-${screen.name}.png`);
  try {
    if (!screen.continues) await leave(page);
    await page.setViewportSize(viewport);
    await screen.open(page, context);
    await page.waitForLoadState('networkidle', { timeout: QUIET_TIMEOUT_MS }).catch(() => {});
    await page.screenshot({ path, fullPage: screen.isWhole ?? false });
    if (options.axe) await complainOfAxe(page, `${name} ${screen.name}`);
    else await complainOfOverflow(page, `${name} ${screen.name}`, viewport);
    return path;
  } catch (error) {
    process.exitCode = 1;
    console.error(`${name} ${screen.name}: ${String(error).split('\n').slice(0, 3).join(' ')}`);
    await page.screenshot({ path: path.replace('.png', '.failed.png') }).catch(() => {});
    return undefined;
  }
}

async function complainOfAxe(page: Page, what: string): Promise<void> {
  for (const trouble of await findTroubles(page)) {
    process.exitCode = 1;
    console.error(`${what} at ${trouble}`);
  }
}

async function complainOfOverflow(page: Page, what: string, viewport: Size['viewport']): Promise<void> {
  const isPhone = viewport.width < viewport.height;
  for (const width of isPhone ? [viewport.width, NARROWEST] : [viewport.width]) {
    await page.setViewportSize({ ...viewport, width });
    await rest(page);
    for (const trouble of await findOverflow(page, `at ${width} px`)) console.error(`${what}: ${trouble}`);
  }
}
process.exit();
