import '#server/config/load-env-files.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { env } from '#server/config/env.ts';
import { SAMPLE_ACCOUNT } from '#server/jobs/sample/sample-account.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { withInstallation } from './with-installation.ts';

// Creates the sample tribute in the running installation, or in one that this script starts.
const WAIT_MS = 5 * 60_000;

await withInstallation(makeSample, { needsSecret: true });

async function makeSample(isRunning: boolean): Promise<void> {
  const { makeSampleTribute } = await import('#server/jobs/handlers/make-sample.ts');
  const { toPresentationLink } = await import('#server/services/reels/to-presentation-link.ts');
  const tribute = isRunning ? await waitForSample() : await makeSampleTribute();
  report(tribute.tributeId, toPresentationLink(tribute).url);
}

async function waitForSample(): Promise<TributeDocument> {
  const { findSample } = await import('#server/jobs/handlers/make-sample.ts');
  const { enqueue } = await import('#server/jobs/queue/queue.ts');
  const until = Date.now() + WAIT_MS;
  await enqueue('make-sample', {});
  while (Date.now() < until) {
    const tribute = await findSample();
    if (tribute) return tribute;
    await sleep(1_000);
  }
  throw new Error('The sample was not created within five minutes. See the log of the running app.');
}

function report(tributeId: string, presentationLink: string): void {
  const account = SAMPLE_ACCOUNT;
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify({ account, tributeId, presentationLink }));
    return;
  }
  console.log(`Sample account:    ${account.email} / ${account.password}`);
  console.log(`Tribute:           ${env().APP_URL}/tribute/${tributeId}`);
  console.log(`Presentation:      ${presentationLink}`);
}
