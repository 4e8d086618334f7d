import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '#tests/support/processes.ts';
import type { Node } from '#tests/support/scaled.ts';
import { callsOf, type House, MISSING, openHouse, visit } from './behind-nginx.ts';
import { MeasuredClient } from './measured-client.ts';
import { openPage } from './old-page.ts';
import { comeBack, type Ear, hears, listen } from './open-pages.ts';
import { commandsOf, linesOf } from './operations-page.ts';
import { callPatiently, inWords, newTraffic, type Traffic } from './patient-calls.ts';
import type { Soak } from './soak-options.ts';
import { checkClips, checkData } from './upgrade-checks.ts';
import { assetsNow, browse, sendClips } from './upgrade-load.ts';
import { copyVersions, type Versions } from './versions.ts';

const SECTION = 'Upgrades';
const VISITORS = 4;
const SENDERS = 2;
const SETTLE_MS = 2_000;
/** The promise for open pages after a restart, on a busy machine. */
const BACK_MS = 40_000;

type OpenPage = Awaited<ReturnType<typeof openPage>>;
type Upgrade = {
  house: House;
  versions: Versions;
  traffic: Traffic;
  ears: Ear[];
  problems: string[];
  /** When the last process was started; the one before it in its place had ended. */
  lastStartAt: Date;
  say: (line: string) => void;
};

/** Follows the lists of docs/operations.md, upgrading, returning and upgrading again under load. */
export const soakUpgrade: Soak = async ({ from, say }) => {
  const versions = copyVersions(from);
  const traffic = newTraffic();
  let house: House | null = null;
  try {
    say('building both versions');
    await follow('npm run build', versions.before, {});
    for (const command of commandsOf(SECTION).filter((line) => line.includes('build')))
      await follow(command, versions.after, {});
    house = await openHouse({ PREPARE_AFTER_SECONDS: '3600' }, versions.before);
    if (!house) return [MISSING];
    const problems = await upgradeUnderLoad(house, versions, traffic, say);
    return [...problems, ...traffic.problems, ...house.client.complaints];
  } finally {
    traffic.isOver = true;
    await house?.close();
    versions.remove();
  }
};

async function upgradeUnderLoad(
  house: House,
  versions: Versions,
  traffic: Traffic,
  say: Upgrade['say'],
): Promise<string[]> {
  const { nginx, reel } = house;
  const ears = [await listen(nginx, reel.creator), await listen(nginx, reel.creator)];
  ears.forEach(comeBack);
  const upgrade: Upgrade = { house, versions, traffic, ears, problems: [], lastStartAt: new Date(), say };
  const clips = Array.from({ length: SENDERS }, (_, index) => sendClips(house, traffic, `Guest ${index}`));
  const others = [
    ...Array.from({ length: VISITORS }, (_, index) => visit(callsOf(house), index, traffic)),
    ...['br', 'identity'].map((encoding) => browse(house, traffic, encoding)),
  ];
  await tellsToReplace(upgrade);
  const page = await openPage(nginx.origin);
  try {
    const former = await assetsNow(house);
    await followLink(upgrade, page, 'Pricing');
    await replaceAll(upgrade, 'replace', versions.after);
    await followLink(upgrade, page, 'About us');
    await stillServes(upgrade, former, 'the former version');
    const newer = await assetsNow(house);
    if (newer.every((asset) => former.includes(asset)))
      upgrade.problems.push('both versions have the same files');
    await replaceAll(upgrade, 'return', versions.before);
    await followLink(upgrade, page, 'Pricing');
    await stillServes(upgrade, newer, 'the new version');
    await replaceAll(upgrade, 'replace', versions.after);
    await followLink(upgrade, page, 'About us');
  } finally {
    await page.close();
  }
  upgrade.problems.push(...page.failures);
  traffic.isOver = true;
  const sent = (await Promise.all(clips)).flat();
  await Promise.all(others);
  for (const { socket } of ears) socket.disconnect();
  say(`${inWords(traffic)}; ${sent.length} clips sent`);
  const { problems, lastStartAt } = upgrade;
  return [...problems, ...(await checkClips(house, sent)), ...(await checkData(house, lastStartAt))];
}

/** Runs a command of the page. Throws with its output if it fails. */
async function follow(
  command: string,
  cwd: string,
  settings: Record<string, string | undefined>,
): Promise<string> {
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    ...settings,
  };
  const child = spawn('bash', ['-c', `exec ${command}`], { cwd, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`${command}: ${status}\n${output}`);
  return output;
}

async function tellsToReplace({ house, versions, problems, say }: Upgrade): Promise<void> {
  const doctor = commandsOf(SECTION).find((line) => line.includes('doctor')) ?? '';
  const output = await follow(doctor, versions.after, house.shared.environment);
  const line = output.split('\n').find((one) => / data /.test(one)) ?? '';
  say(line);
  if (!line.includes('replace one process after the other')) problems.push(`the doctor said: ${line}`);
}

/** A page of another version leads to the next page, never to an error. */
async function followLink(
  { say, problems }: Upgrade,
  page: OpenPage,
  name: 'Pricing' | 'About us',
): Promise<void> {
  const isFull = await page.follow(name).catch((error: unknown) => String(error));
  if (typeof isFull === 'string') problems.push(`the link ${name} led elsewhere: ${isFull}`);
  else say(`an open page led to ${name}${isFull ? ', loaded in full' : ''}`);
}

/** Follows a list of the page: `replace` leads to the new version, `return` back. */
async function replaceAll(upgrade: Upgrade, verb: 'replace' | 'return', folder: string): Promise<void> {
  const { house, say, problems } = upgrade;
  const lines = linesOf(SECTION, 'text').filter((line) => line.startsWith(`${verb} `));
  if (lines.length !== house.webs.length + house.workers.length)
    problems.push(`the list has ${lines.length} lines`);
  for (const line of lines) {
    const [, name, number] = line.split(' ');
    const node = (name === 'web' ? house.webs : house.workers)[Number(number) - 1];
    if (!node) throw new Error(`No process is named in: ${line}`);
    const startedAt = Date.now();
    await node.stop();
    upgrade.lastStartAt = new Date();
    await node.start(folder);
    if (name === 'web') await untilReady(node);
    say(`${line}: ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
    await stillHear(upgrade).catch((error: unknown) => problems.push(`after ${line}: ${String(error)}`));
    await delay(SETTLE_MS);
  }
}

const untilReady = ({ origin }: Node) =>
  until(
    () =>
      fetch(`${origin}/api/health/ready`).then(
        ({ status }) => status,
        () => 0,
      ),
    (status) => status === 200,
    BACK_MS,
    'a web process',
  );

/** Open pages are connected again, whichever version serves them, and hear events of each. */
async function stillHear({ house, ears, traffic }: Upgrade): Promise<void> {
  const { creator } = house.reel;
  for (const ear of ears) {
    await until(() => ear.socket.connected, Boolean, BACK_MS, 'a socket');
    ear.heard.length = 0;
  }
  const read = () => house.client.once('PATCH', '/api/notification', { as: creator, body: { all: true } });
  await callPatiently(read, traffic);
  for (const ear of ears) await hears(ear, 'notification:read');
}

async function stillServes(
  { house, traffic, problems }: Upgrade,
  assets: string[],
  whose: string,
): Promise<void> {
  const client = new MeasuredClient(house.client, traffic);
  for (const asset of assets)
    await client.patiently('GET', asset).catch(() => problems.push(`${asset} of ${whose} is gone`));
}
