import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import mongoose from 'mongoose';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { ensureChromium } from '#server/scripts/ensure-chromium.ts';
import { freePorts } from '#server/scripts/free-ports.ts';
import { addCrowd } from '#tests/support/crowd.ts';
import { median } from './in-turn.ts';
import { startInstallation } from './installation.ts';
import { startServer } from './server-program.ts';

const FEW = 10;
const MANY = 200;
const ROUNDS = 9;
const WARM_UP = 2;
/** A phone's processor is this many times slower. */
const SLOWER = 4;
const PEAKS = 120;

/** Until the first clips are painted, with scripts in the browser's cache. */
type Visit = { milliseconds: number; kilobytes: number };

const EMAIL = 'bench@example.com';
const PASSWORD = 'a-password-of-benches';

/** Returns the time until the workroom shows the first of 200 clips relative to 10, and how many it renders. */
export async function measureWorkroom(): Promise<number[]> {
  const [port = 0] = await freePorts(1);
  const host = `127.0.0.1:${port}`;
  const installation = await startInstallation(host);
  const { origin, folder, uri } = installation;
  const identity = await startServer('server/embedded/identity/main.ts', {
    arguments: Object.entries({
      project: 'demo-folksee',
      host: '127.0.0.1',
      port: String(port),
      file: join(folder, 'accounts.json'),
      smtp: '',
      'reset-page': '',
      'page-origins': origin,
    }).flatMap(([name, value]) => [`--${name}`, value]),
  });
  const browser = await chromium.launch({ executablePath: ensureChromium() ?? chromium.executablePath() });
  try {
    const reels = await addReels(uri, await addAccount(host));
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await signIn(page, origin);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await session.send('Network.enable');
    const found = reels.map((): Visit[] => []);
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      for (const [place, tributeId] of reels.entries()) {
        bytes = 0;
        const milliseconds = await firstClips(page, `${origin}/tribute/${tributeId}`);
        if (round >= WARM_UP) found[place]?.push({ milliseconds, kilobytes: bytes / 1000 });
      }
    }
    const middle = (of: keyof Visit) => found.map((visits) => median(visits.map((visit) => visit[of])));
    const [few = Number.NaN, many = Number.NaN] = middle('milliseconds');
    const [light = Number.NaN, heavy = Number.NaN] = middle('kilobytes');
    process.stderr.write(`${FEW} clips: ${few.toFixed()} ms, ${light.toFixed()} kB until the first\n`);
    process.stderr.write(`${MANY} clips: ${many.toFixed()} ms, ${heavy.toFixed()} kB until the first\n`);
    // The last visit was to the larger reel.
    return [many / few, await page.locator('[data-clip]').count()];
  } finally {
    await browser.close();
    await identity.stop();
    await installation.stop();
  }
}

/** Returns the id of a new account with a confirmed address. */
async function addAccount(host: string): Promise<string> {
  const ask = async (path: string, body: object, headers = {}) => {
    const response = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The identity provider answered ${response.status}.`);
    return (await response.json()) as { localId: string };
  };
  const credentials = { email: EMAIL, password: PASSWORD, returnSecureToken: true };
  const { localId } = await ask('/accounts:signUp?key=bench', credentials);
  const confirmed = { localId, emailVerified: true };
  await ask('/projects/demo-folksee/accounts:update', confirmed, { authorization: 'Bearer owner' });
  return localId;
}

/** Returns the ids of reels with few and with many clips. */
async function addReels(uri: string, userId: string): Promise<string[]> {
  const { connection } = await mongoose.connect(uri);
  await User.create({
    firebaseUid: userId,
    email: EMAIL,
    emailVerified: true,
    accountCreationMethod: 'EMAIL',
    basicInfo: { firstName: 'Ben', lastName: 'Berg', image: null },
  });
  const ids: string[] = [];
  for (const people of [FEW, MANY]) {
    const { tributeId } = await addCrowd(`crowd${people}`, { reels: 1, people });
    await Tribute.updateOne({ tributeId }, { createdBy: { userId } });
    ids.push(tributeId);
  }
  const peaks = Array.from(
    { length: PEAKS },
    (_, peak) => Math.round(500 + 499 * Math.sin(peak * peak)) / 1000,
  );
  await Submission.updateMany({}, { $set: { 'media.peaks': peaks } });
  await connection.close();
  return ids;
}

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/home');
}

/** Returns the milliseconds from the start of a visit to the paint of the first clips. */
async function firstClips(page: Page, address: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.querySelector('[data-clip]')) return false;
          observer.disconnect();
          // The frame with the clips is painted when the task after it runs.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
          return true;
        };
        const observer = new MutationObserver(look);
        if (!look()) observer.observe(document, { childList: true, subtree: true });
      }),
  );
}
