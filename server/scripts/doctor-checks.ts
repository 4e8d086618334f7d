import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createClient } from '@redis/client';
import { type Db, MongoClient } from 'mongodb';
import { doubtfulSettings } from '#server/config/doubtful-settings.ts';
import { type Env, refuseExposedStandIns } from '#server/config/env.ts';
import type { Service } from '#server/config/settings.ts';
import { diskLevel } from '#server/domain/disk/disk-level.ts';
import { requireFreePort } from '#server/embedded/program.ts';
import { missingServices, requireStandInPackages } from '#server/embedded/supervisor.ts';
import { isIdentityAvailable } from '#server/integrations/identity.ts';
import { requireMailServer } from '#server/integrations/mail.ts';
import { requireStripePrice } from '#server/integrations/stripe-price.ts';
import { chooseSandbox } from '#server/media/supervise.ts';
import { versionsBeforeStart } from '#server/migrations/data-version.ts';
import { describeUpgrade } from '#server/migrations/describe-upgrade.ts';
import { refuseNewerFolder } from '#server/migrations/folder-version.ts';
import { checkBucket } from './check-bucket.ts';
import { atOneMoment } from './moment.ts';
import { findRunning } from './running-installation.ts';

/** Returns what works, in a few words. Throws a sentence with what is wrong and what to do. */
type Check = (settings: Env) => Promise<string>;

/** Something works worse than it could. */
export class Doubt extends Error {
  override readonly name = 'Doubt';
}

const WITHIN_MS = 3_000;
const MIB = 1024 ** 2;

export const CHECKS: Record<string, Check> = {
  settings: async (settings) => {
    const missing = missingServices(settings);
    refuseExposedStandIns(
      settings,
      missing.filter((name) => name !== 'database'),
    );
    requireStandInPackages(settings);
    const [doubt] = doubtfulSettings(settings);
    if (doubt) throw new Doubt(doubt);
    return missing.length > 0 ? `stand-ins for ${missing.join(', ')}` : 'every service is configured';
  },

  ports: async (settings) => {
    if (await findRunning(settings.DATA_DIR)) return 'used by the installation, which is running';
    const { HOST, PORT, AUTH_PORT, SMTP_PORT, MAILBOX_PORT, PAYMENT_PORT, MONGO_PORT } = settings;
    const standIns: Record<Service, Record<string, number | undefined>> = {
      database: { MONGO_PORT },
      identity: { AUTH_PORT },
      mailbox: { SMTP_PORT, MAILBOX_PORT },
      payment: { PAYMENT_PORT },
    };
    const isUsed = await isWebProcess(HOST, PORT);
    if (!isUsed) await requireFreePort(HOST, PORT, 'PORT');
    const needed = missingServices(settings).flatMap((name) => Object.entries(standIns[name]));
    for (const [name, port] of needed) if (port) await requireFreePort('127.0.0.1', port, name);
    if (isUsed) throw new Doubt(`${PORT} is used by a web process of the app, which must end first`);
    return `${PORT} is free`;
  },

  disk: async ({ DATA_DIR, DISK_RESERVE_MB }) => {
    let folder = DATA_DIR;
    while (!existsSync(folder)) folder = dirname(folder);
    await access(folder, constants.W_OK).catch(() => {
      throw new Error(`${folder} is not writable. Set DATA_DIR to a folder of the user who runs the app.`);
    });
    refuseNewerFolder(DATA_DIR);
    const { bavail, bsize } = await statfs(folder);
    const freeBytes = bavail * bsize;
    const words = `${Math.floor(freeBytes / MIB)} MiB are free in ${folder}`;
    if (freeBytes < DISK_RESERVE_MB * MIB)
      throw new Error(`${words}: uploads are refused. Make room, or lower DISK_RESERVE_MB.`);
    if (diskLevel(freeBytes, DISK_RESERVE_MB * MIB) !== 'FINE') throw new Doubt(`${words}. Make room soon.`);
    return words;
  },

  backups: async ({ BACKUP_FOLDER, BACKUP_EVERY_HOURS, MONGODB_URI }) => {
    if (!BACKUP_FOLDER) return 'not set: none are made on a schedule';
    // The first backup creates the folder, but not what it lies in.
    const folder = existsSync(BACKUP_FOLDER) ? BACKUP_FOLDER : dirname(BACKUP_FOLDER);
    await access(folder, constants.W_OK).catch((error: Error) => {
      throw new Error(
        `${error.message}. Mount the disk of BACKUP_FOLDER, and let the user who runs the worker write there.`,
      );
    });
    if (MONGODB_URI) await atOneMoment(MONGODB_URI, async () => {});
    return `every ${BACKUP_EVERY_HOURS} hours, into ${BACKUP_FOLDER}`;
  },

  database: async ({ MONGODB_URI, DATA_DIR }) => {
    if (!MONGODB_URI) return `embedded, in ${DATA_DIR}`;
    return withDatabase(MONGODB_URI, async (database) => {
      const { setName } = await database.command({ hello: 1 });
      if (!setName) throw new Error('MONGODB_URI is no replica set, which transactions need.');
      // No such document exists: this proves the right to write.
      await database.collection('leases').deleteOne({ name: 'doctor' });
      return `answers, replica set ${setName}`;
    });
  },

  data: async ({ MONGODB_URI }) => {
    if (!MONGODB_URI) return 'embedded: the start migrates it';
    const { isBeside, words } = describeUpgrade(await withDatabase(MONGODB_URI, versionsBeforeStart));
    if (!isBeside) throw new Doubt(words);
    return words;
  },

  redis: async ({ REDIS_URL }) => {
    if (!REDIS_URL) return 'not set: one web and one worker process';
    const redis = createClient({
      url: REDIS_URL,
      // The second limit is for a server that accepts the connection and then says nothing.
      socket: { connectTimeout: WITHIN_MS, socketTimeout: WITHIN_MS, reconnectStrategy: false },
    });
    redis.on('error', () => {});
    await redis.connect();
    await redis.ping();
    redis.destroy();
    return 'answers';
  },

  bucket: (settings) => checkBucket(settings),

  mail: async ({ SMTP_URL, MAIL_FROM }) => {
    if (!SMTP_URL) return 'embedded mailbox';
    await requireMailServer();
    if (MAIL_FROM.includes('.example>')) throw new Doubt(`MAIL_FROM is ${MAIL_FROM}: set your own address.`);
    return 'the server accepts our sign-in';
  },

  identity: async ({ FIREBASE_PROJECT_ID }) => {
    if (!FIREBASE_PROJECT_ID) return 'embedded provider';
    if (!(await isIdentityAvailable())) throw new Error('Firebase does not answer our service account.');
    return 'Firebase answers';
  },

  payment: async ({ STRIPE_SECRET_KEY }) => {
    if (!STRIPE_SECRET_KEY) return 'embedded provider, which takes no money';
    await requireStripePrice();
    return `Stripe answers in ${STRIPE_SECRET_KEY.split('_')[1]} mode`;
  },

  sandbox: async ({ MEDIA_SANDBOX }) => {
    if ((await chooseSandbox(MEDIA_SANDBOX)) === 'bubblewrap') return 'bubblewrap works';
    if (MEDIA_SANDBOX === 'off') return 'off: media processes only have limits';
    throw new Doubt(
      'bubblewrap does not work here: media processes only have limits. Install bubblewrap and allow user namespaces.',
    );
  },

  fonts: async () => {
    await import('#server/drawing/fonts.ts');
    const { eastAsianFamilies } = await import('#server/drawing/east-asian-fonts.ts');
    eastAsianFamilies('한字');
    return 'all are installed';
  },
};

async function withDatabase<T>(uri: string, work: (database: Db) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: WITHIN_MS });
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}

/** Returns whether a web process of the app answers there. */
async function isWebProcess(host: string, port: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(WITHIN_MS);
    const answer = await fetch(`http://${host}:${port}/api/health/live`, { signal });
    return ((await answer.json()) as { data?: { ok?: boolean } }).data?.ok === true;
  } catch {
    return false;
  }
}

/** What to do when a service's own error does not say so. */
export const ADVICE: Record<string, string> = {
  database: 'Check MONGODB_URI, its user and that the server is running.',
  redis: 'Check REDIS_URL and that the server is running.',
  bucket: 'Check BUCKET, BUCKET_ENDPOINT, BUCKET_REGION, BUCKET_PATH_STYLE, the key and its rights.',
  mail: 'Check SMTP_URL, its user and password.',
  identity: 'Check FIREBASE_SERVICE_ACCOUNT, its role (Firebase Authentication Admin) and the network.',
  payment: 'Check STRIPE_SECRET_KEY, STRIPE_PRICE_ID and the network.',
  sandbox: 'Install bubblewrap and allow user namespaces, or set MEDIA_SANDBOX=auto.',
  fonts: 'Run npm ci.',
};
