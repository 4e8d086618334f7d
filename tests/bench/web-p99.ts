import { MongoClient } from 'mongodb';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { idTokenOf } from '#tests/support/call.ts';
import { startIdentityProvider } from '#tests/support/identity-provider.ts';
import { startInstallation } from './installation.ts';

const DOCUMENTS = 1_000_000;
const BATCH = 10_000;
const PEOPLE = 200;
const INVITATIONS = 20;
const SCANS = 5;
const WARM_UP = 150;

/** The creator in `startInstallation`. */
const CREATOR = { userId: 'bench', email: 'bench@example.com' };

type Installation = Awaited<ReturnType<typeof startInstallation>>;
/** Requests the next of several addresses. */
type Ask = () => Promise<void>;

/** Compares the slowest percent of reads during an invitation of 200 people, and a scan of a million documents, with idle. */
export async function measureWebP99(): Promise<number[]> {
  const identity = await startIdentityProvider();
  const installation = await startInstallation(identity.host);
  const client = await new MongoClient(installation.uri).connect();
  try {
    await addCreator(client);
    const documents = client.db().collection<{ _id: number }>('bench');
    for (let first = 0; first < DOCUMENTS; first += BATCH) {
      await documents.insertMany(
        Array.from({ length: BATCH }, (_, place) => ({
          _id: first + place,
          name: `Document ${first + place}`,
        })),
      );
    }
    const ask = reads(installation);
    const invite = invitations(installation);
    await invite();
    for (let time = 0; time < WARM_UP; time += 1) await ask();
    const invitation = await p99Ratio('invitation', ask, invite, INVITATIONS);
    // The name has no index: every document is read.
    const scan = await p99Ratio('scan', ask, () => documents.countDocuments({ name: 'nobody' }), SCANS);
    return [invitation, scan];
  } finally {
    await client.close();
    await installation.stop();
    identity.close();
  }
}

async function addCreator(client: MongoClient): Promise<void> {
  await client
    .db()
    .collection('users')
    .insertOne({
      firebaseUid: CREATOR.userId,
      email: CREATOR.email,
      emailVerified: true,
      basicInfo: { firstName: 'Ben', lastName: 'Berg', image: null },
      credit: PEOPLE * (INVITATIONS + 1),
    });
}

const asCreator = ({ origin }: Installation) => ({
  origin,
  'x-api-key': API_KEY,
  authorization: `Bearer ${idTokenOf(CREATOR)}`,
});

/** Alternates a guest's page, the creator's tributes and a tribute's people. */
function reads(installation: Installation): Ask {
  const { origin, tributeId } = installation;
  const headers = asCreator(installation);
  const paths = [`/tribute/${tributeId}`, '/api/tribute', `/api/tribute/contributor?tributeId=${tributeId}`];
  let turn = 0;
  return async () => {
    const path = paths[turn % paths.length] ?? '';
    turn += 1;
    const answer = await fetch(origin + path, path.startsWith('/api/') ? { headers } : {});
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
    await answer.arrayBuffer();
  };
}

function invitations(installation: Installation): () => Promise<void> {
  const { origin, tributeId } = installation;
  const headers = { ...asCreator(installation), 'content-type': 'application/json' };
  let invited = 0;
  return async () => {
    const people = Array.from({ length: PEOPLE }, (_, place) => ({
      email: `guest${invited + place}@example.com`,
    }));
    invited += PEOPLE;
    const body = JSON.stringify({ tributeId, people });
    const answer = await fetch(`${origin}/api/tribute/invite`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`The invitation was answered with ${answer.status}.`);
  };
}

async function p99Ratio(
  name: string,
  ask: Ask,
  load: () => Promise<unknown>,
  rounds: number,
): Promise<number> {
  const idle: number[] = [];
  const loaded: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const run = { isOver: false };
    const busy = load().finally(() => {
      run.isOver = true;
    });
    const before = loaded.length;
    while (!run.isOver) loaded.push(await millisecondsOf(ask));
    await busy;
    // As many idle samples.
    for (let sample = before; sample < loaded.length; sample += 1) idle.push(await millisecondsOf(ask));
  }
  process.stderr.write(
    `${name}: ${loaded.length} samples, p99 ${p99(loaded).toFixed(1)} ms beside it, ${p99(idle).toFixed(1)} ms idle\n`,
  );
  return p99(loaded) / p99(idle);
}

async function millisecondsOf(work: Ask): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function p99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN;
}
