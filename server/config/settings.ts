import { z } from 'zod';
import { PARTS_MAX } from '#lib/recording/limits.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

const Port = z.coerce.number().int().min(1).max(65_535);
const Text = z.string().trim().min(1);
const Count = z.coerce.number().int().min(1);
const Emails = Text.transform((text) => text.split(',').map((email) => email.trim().toLowerCase())).pipe(
  z.array(z.email()),
);
const TrustedProxies = Text.transform((text, context) => {
  const proxies = readTrustedProxies(text);
  if (proxies !== null) return proxies;
  context.addIssue({ code: 'custom', message: 'Give a number of proxies, or their addresses' });
  return z.NEVER;
});

/** The operator's settings. A test compares them with `.env.example`. */
export const Settings = z.object({
  HOST: Text.default('127.0.0.1').describe('Address to listen on'),
  PORT: Port.default(3000).describe('Port to listen on'),
  APP_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Public origin, used in links, mails and previews'),
  API_BASE_URL: z
    .string()
    .regex(/^(\/[\w.~-]+)+$/)
    .default('/api')
    .describe('Path on our origin under which pages call the API; /api answers, too'),
  APP_NAME: Text.default('Folksee').describe('Product name in texts'),
  STARTER_PAGE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Marketing site that replaces the start page; our own page when not set'),
  PRIVACY_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of a privacy policy elsewhere; our own page when not set'),
  FAQ_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of questions and answers elsewhere; our own page when not set'),
  DATA_DIR: Text.default('.data').describe('Everything that must survive a restart'),
  SESSION_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('Signs guest cookies and media links; created in DATA_DIR when not set'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Opens /api/metrics to its holder; without it only this machine may read them'),
  OPERATOR_EMAILS: Emails.default([]).describe(
    'Confirmed addresses of the accounts that may open /operator, with commas between',
  ),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Level of the log'),
  TRUSTED_PROXIES: TrustedProxies.default(0).describe(
    'Proxies whose X-Forwarded-For is believed: how many in a row, or their addresses',
  ),
  CONNECTIONS_MAX: Count.default(10_000).describe(
    'Open connections of one web process; four fifths of them may be sockets',
  ),
  CALLS_PER_MINUTE: Count.default(300).describe('API calls per person; ten times as many per address'),
  INVITE_CALLS_PER_MINUTE: Count.default(20).describe('Calls that invite people, in the same way'),
  INVITE_MAILS_PER_DAY: Count.default(500).describe('Invitation mails per account in 24 hours'),
  RECIPIENT_MAILS_PER_DAY: Count.default(20).describe(
    'Mails in 24 hours that people cause to one address, over all accounts; a quarter is kept for verification mails',
  ),
  NUDGE_CALLS_PER_MINUTE: Count.default(20).describe('Calls that remind people, in the same way'),
  CARD_PREVIEWS_PER_MINUTE: Count.default(60).describe(
    'Previews of written cards and photos, in the same way',
  ),
  UPLOADS_PER_HOUR: Count.default(300).describe('Clips and pictures, in the same way'),
  OPEN_UPLOADS_MAX: Count.default(2 * PARTS_MAX).describe('Unfinished or unsent uploads of one person'),
  OPEN_UPLOADS_MB: Count.default(4096).describe('Their bytes together, in MiB'),
  OPEN_UPLOADS_PER_ADDRESS: Count.default(1000).describe(
    'Unfinished or unsent uploads of one address, with bytes in proportion',
  ),
  REEL_STORAGE_MB: Count.default(40_960).describe('Originals of one reel, in MiB'),
  DISK_RESERVE_MB: Count.default(1024).describe(
    'Free MiB that new uploads leave on the disk of DATA_DIR, started ones half; warnings at 5 and 2 times as much',
  ),
  BACKUP_FOLDER: Text.optional().describe(
    'Folder outside DATA_DIR that scheduled backups are written to; none when not set',
  ),
  BACKUP_EVERY_HOURS: Count.default(24).describe('Hours between scheduled backups'),
  BACKUP_KEEP: Count.default(7).describe('Verified backups that are kept'),
  MEDIA_RETENTION_MONTHS: z.coerce
    .number()
    .int()
    .min(2)
    .optional()
    .describe('Months without activity after which the media of a reel is erased; kept when not set'),
  MEDIA_TIMEOUT_SECONDS: Count.default(1200).describe(
    'Seconds after which the preparation of a clip or a render ends; the second time it fails for good',
  ),
  PREPARE_AFTER_SECONDS: Count.default(10).describe(
    'Seconds after the last change of a reel until the parts of its file are made in the background',
  ),
  MEDIA_SANDBOX: z
    .enum(['auto', 'require', 'off'])
    .default('auto')
    .describe('Whether media processes run under bubblewrap: where it works, always, or never'),
  VERIFICATION_MAILS_PER_HOUR: Count.default(5).describe('Mails that confirm an address, in the same way'),
  MESSAGES_PER_HOUR: Count.default(10).describe(
    'Messages and feedback to us, in the same way; 20 times as many for everyone together',
  ),
  CHECKOUTS_PER_HOUR: Count.default(20).describe('Payments started, in the same way'),
  JOINS_PER_HOUR: Count.default(200).describe('People who join a tribute, in the same way'),
  SIGN_INS_PER_HOUR: Count.default(600).describe(
    'Sessions started, one with each page load, in the same way',
  ),
  BROWSER_ERRORS_PER_HOUR: Count.default(30).describe('Errors of pages that reach the log, in the same way'),
  SAMPLE_TRIBUTE: z
    .enum(['yes', 'no'])
    .default('yes')
    .describe(
      'Whether a first start with the embedded database and identity provider creates a sample tribute',
    ),
  ALLOW_STAND_INS: z
    .enum(['yes', 'no'])
    .default('no')
    .describe('Whether stand-ins may run although HOST or APP_URL is not this machine'),
  MONGODB_URI: z.string().startsWith('mongodb').optional().describe('Replica set; embedded when not set'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//)
    .optional()
    .describe('Redis that several web and worker processes share; one of each when not set'),
  MONGO_PORT: Port.optional().describe(
    'Port of the embedded database; a Unix socket in DATA_DIR when not set',
  ),
  BUCKET: Text.optional().describe(
    'Bucket of an S3-compatible service that stores media; DATA_DIR when not set',
  ),
  BUCKET_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of that service; AWS when not set'),
  BUCKET_REGION: Text.default('us-east-1').describe('Its region'),
  BUCKET_PATH_STYLE: z
    .enum(['yes', 'no'])
    .default('no')
    .describe('Whether the bucket is named in the path, as own servers need, or in the host name'),
  BUCKET_KEY_ID: Text.optional().describe('Access key of the bucket'),
  BUCKET_SECRET: Text.optional().describe('Its secret'),
  BUCKET_DIRECT: z
    .enum(['yes', 'no'])
    .default('no')
    .describe('Whether browsers read clips and reels at the service, by short-lived addresses'),
  BUCKET_COPIES_MB: Count.default(4096).describe(
    'MiB of files from the bucket that a process keeps in DATA_DIR beside those it works on',
  ),
  FIREBASE_PROJECT_ID: Text.optional().describe('Identity provider; embedded when not set'),
  FIREBASE_API_KEY: Text.optional().describe('Web API key of the Firebase project'),
  FIREBASE_AUTH_DOMAIN: Text.optional().describe('Sign-in domain of the Firebase project'),
  FIREBASE_APP_ID: Text.optional().describe('Its web app; needed for analytics'),
  FIREBASE_MEASUREMENT_ID: Text.optional().describe('Its analytics; none when not set'),
  FIREBASE_SERVICE_ACCOUNT: Text.optional().describe('Service account as JSON; else the machine’s own'),
  AUTH_PORT: Port.default(9099).describe('Port of the embedded identity provider'),
  SMTP_URL: z.string().startsWith('smtp').optional().describe('Mail server; embedded mailbox when not set'),
  MAIL_FROM: Text.default('Folksee <hello@folksee.example>').describe('Sender of our mails'),
  MAIL_REPORT_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('Signs reports of bounces and complaints; without it none are taken'),
  FEEDBACK_EMAIL: z
    .email()
    .optional()
    .describe('Recipient of feedback and messages to us; the address of MAIL_FROM when not set'),
  SMTP_PORT: Port.default(2525).describe('Port of the embedded mail server'),
  MAILBOX_PORT: Port.default(8025).describe('Port of the page that shows the embedded mailbox'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/)
    .optional()
    .describe('Stripe, which takes the payments; embedded when not set'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_')
    .optional()
    .describe('Verifies Stripe’s webhook events'),
  STRIPE_PRICE_ID: z
    .string()
    .startsWith('price_')
    .optional()
    .describe('Stripe price of one person: 1 USD, paid once'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_/)
    .optional()
    .describe('Loads Stripe’s fraud detection on the pricing page; not loaded when not set'),
  SELLER_NAME: Text.optional().describe('Seller on receipts; APP_NAME when not set'),
  SELLER_ADDRESS: Text.default('Round Rock, TX, USA').describe(
    'Postal address of the seller, on receipts and below every mail',
  ),
  PAYMENT_PORT: Port.default(12_111).describe('Port of the embedded payment provider'),
});

export const SERVICES = ['database', 'identity', 'mailbox', 'payment'] as const;
export type Service = (typeof SERVICES)[number];

export const SETTING_OF = {
  database: 'MONGODB_URI',
  identity: 'FIREBASE_PROJECT_ID',
  mailbox: 'SMTP_URL',
  payment: 'STRIPE_SECRET_KEY',
} as const satisfies Record<Service, keyof typeof Settings.shape>;

/** Settings that only our supervisor passes to its children. */
export const Internal = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  STAND_INS: z
    .string()
    .default('')
    .transform((list) => SERVICES.filter((name) => list.split(',').includes(name))),
  MAKE_SAMPLE: z
    .enum(['yes', 'no'])
    .default('no')
    .describe('Whether a first start creates the sample tribute'),
  MACHINE_ID: Text.optional().describe('Identifies this machine or container in names of processes'),
  FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),
  STRIPE_API_URL: z.url().optional(),
});
