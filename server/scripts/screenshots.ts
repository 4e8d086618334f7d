import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import sharp from 'sharp';
import { childEnvironment } from '#server/config/child-environment.ts';
import { startProgram } from '#server/platform/child-program.ts';
import { ensureChromium } from './ensure-chromium.ts';
import { SCREENS, type ScreenContext } from './screens.ts';

// Renders every screen with sample data in two sizes and puts them on contact sheets, to be looked at.
const FOLDER = 'screenshots';
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const PORTS = {
  PORT: '3220',
  MONGO_PORT: '27220',
  AUTH_PORT: '9220',
  SMTP_PORT: '2620',
  MAILBOX_PORT: '8220',
};
const ORIGIN = `http://127.0.0.1:${PORTS.PORT}`;

const data = mkdtempSync(join(tmpdir(), 'screenshots-'));
const environment = childEnvironment({
  ...PORTS,
  HOST: '127.0.0.1',
  APP_URL: ORIGIN,
  DATA_DIR: data,
  LOG_LEVEL: 'error',
  SAMPLE_TRIBUTE: 'no',
});
const wanted = process.argv.slice(2);
const app = await startProgram({ name: 'app', file: new URL('./start.ts', import.meta.url), environment });
const executablePath = ensureChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
});
try {
  mkdirSync(FOLDER, { recursive: true });
  const sample = await seed();
  for (const [name, viewport] of Object.entries(SIZES)) {
    const files = await shoot(
      browser,
      { name, viewport },
      { origin: ORIGIN, mailbox: PORTS.MAILBOX_PORT, sample },
    );
    await writeSheet(join(FOLDER, `sheet-${name}.png`), files, viewport);
  }
} finally {
  await browser.close();
  await app.stop();
  rmSync(data, { recursive: true, force: true });
}

async function seed(): Promise<ScreenContext['sample']> {
  const { spawnSync } = await import('node:child_process');
  const { stdout } = spawnSync(process.execPath, ['server/scripts/seed.ts', '--json'], {
    env: environment as NodeJS.ProcessEnv,
    encoding: 'utf8',
  });
  return JSON.parse(stdout) as ScreenContext['sample'];
}

type Size = { name: string; viewport: { width: number; height: number } };

async function shoot(within: Browser, { name, viewport }: Size, context: ScreenContext): Promise<string[]> {
  const files: string[] = [];
  const people: Record<string, BrowserContext> = {};
  for (const screen of SCREENS) {
    if (wanted.length > 0 && !wanted.some((word) => screen.name.includes(word))) continue;
    people[screen.as] ??= await within.newContext({ viewport, permissions: ['camera', 'microphone'] });
    const page = await people[screen.as]?.newPage();
    if (!page) continue;
    const path = join(FOLDER, `${name}-${screen.name}.png`);
    try {
      await screen.open(page, context);
      await page.waitForLoadState('networkidle').catch(() => {});
      await page.screenshot({ path, fullPage: screen.isWhole ?? false });
      files.push(path);
    } catch (error) {
      writeFileSync(`${path}.txt`, String(error));
      console.error(`${name} ${screen.name}: ${String(error).split('\n')[0]}`);
    }
    await page.close();
  }
  for (const person of Object.values(people)) await person.close();
  return files;
}

async function writeSheet(path: string, files: string[], { width, height }: Size['viewport']): Promise<void> {
  const columns = width > 1000 ? 4 : 8;
  const cell = { width: Math.round(2000 / columns), height: 0 };
  cell.height = Math.round((cell.width * height) / width) + 24;
  const cells = await Promise.all(
    files.map(async (file, index) => {
      const picture = await sharp(file)
        .resize({ width: cell.width - 12, height: cell.height - 30, fit: 'cover', position: 'top' })
        .toBuffer();
      const left = (index % columns) * cell.width + 6;
      const top = Math.floor(index / columns) * cell.height;
      const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${cell.width}" height="24"><text x="4" y="17" font-size="13" font-family="sans-serif">${basename(file, '.png')}</text></svg>`;
      return [
        { input: Buffer.from(label), left, top },
        { input: picture, left, top: top + 24 },
      ];
    }),
  );
  const rows = Math.max(1, Math.ceil(files.length / columns));
  await sharp({ create: { width: 2000, height: rows * cell.height, channels: 3, background: '#d8d8d8' } })
    .composite(cells.flat())
    .png()
    .toFile(path);
}
process.exit(0);
