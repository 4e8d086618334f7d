import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { GENEROUS_LIMITS } from '#server/config/generous-limits.ts';
import { Tribute } from '#server/models/tribute.ts';
import { freePorts } from '#server/scripts/free-ports.ts';
import { type ServerProgram, startServer } from './server-program.ts';

/** Of the published reel. */
const TOKEN = 'benchbenchbenchbench03';

type Installation = {
  origin: string;
  web: ServerProgram;
  database: ServerProgram;
  uri: string;
  folder: string;
  /** A tribute whose link is open. */
  tributeId: string;
  /** Where a viewer watches another tribute's reel. */
  presentation: string;
  stop: () => Promise<void>;
};

/** Starts the built web program on its own database. Without an identity provider (`identityHost`) nobody can sign in. */
export async function startInstallation(identityHost = '127.0.0.1:9'): Promise<Installation> {
  // Standard output is for the result.
  const build = spawnSync(process.execPath, ['server/scripts/build.ts'], { stdio: ['ignore', 2, 2] });
  if (build.status !== 0) throw new Error('The pages could not be built.');
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const file = join(folder, 'database.sqlite');
  const database = await startServer('server/embedded/mongo/main.ts', {
    arguments: ['--file', file, '--socket', `${file}.sock`],
  });
  const [port = 0] = await freePorts(1);
  const origin = `http://127.0.0.1:${port}`;
  const uri = `mongodb://${encodeURIComponent(`${file}.sock`)}/folksee?directConnection=true&replicaSet=rs0`;
  const web = await startServer('server/index.ts', {
    port,
    environment: {
      ...process.env,
      ...GENEROUS_LIMITS,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      HOST: '127.0.0.1',
      PORT: String(port),
      APP_URL: origin,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      SESSION_SECRET: 'a-secret-that-only-benches-know-00000',
      MONGODB_URI: uri,
      STAND_INS: 'database,identity,mailbox',
      FIREBASE_AUTH_EMULATOR_HOST: identityHost,
      FIREBASE_PROJECT_ID: 'demo-folksee',
      FIREBASE_API_KEY: 'bench',
    },
  });
  const [tributeId, watchedId] = await addTributes(uri);
  const stop = async () => {
    await web.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const presentation = `/tribute/${watchedId}/presentation?p=${TOKEN}`;
  return { origin, web, database, uri, folder, tributeId, presentation, stop };
}

export async function joinAsGuest({ origin, tributeId }: Installation): Promise<Record<string, string>> {
  const headers = { 'x-api-key': API_KEY, origin };
  const joined = await fetch(`${origin}/api/tribute/contributor`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ tributeId, name: 'Jonas' }),
  });
  if (!joined.ok) throw new Error(`Joining failed with ${joined.status}.`);
  const cookies = joined.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { ...headers, cookie: cookies.join('; ') };
}

async function addTributes(uri: string): Promise<[collecting: string, published: string]> {
  const { connection } = await mongoose.connect(uri);
  const names = [{ firstName: 'Anna', lastName: 'Lindqvist' }];
  const questions = ['What did Anna teach you?', 'Which day with Anna would you live again?'];
  const tribute = {
    name: 'Anna Lindqvist',
    tributeType: 'BIRTHDAY' as const,
    tributeFor: { names, name: 'Anna Lindqvist', gender: 'Female' as const },
    createdBy: { userId: 'bench' },
    questions: questions.map((text, order) => ({ text, order })),
    dueDate: new Date('2099-01-01'),
  };
  const collecting = 'benchbenchbenchbench00';
  const published = 'benchbenchbenchbench01';
  await Tribute.create({
    ...tribute,
    tributeId: collecting,
    status: 'COLLECTING',
    presentation: { token: 'benchbenchbenchbench02' },
  });
  await Tribute.create({
    ...tribute,
    tributeId: published,
    status: 'READY',
    presentation: { token: TOKEN, publishedAt: new Date('2026-01-01') },
  });
  await connection.close();
  return [collecting, published];
}
