import { keepCounts } from './0002-keep-counts.ts';
import { nameWaitingJobs } from './0003-name-waiting-jobs.ts';
import { followPayments } from './0004-follow-payments.ts';
import { stripOlderOriginals } from './0005-strip-older-originals.ts';
import { parkEachPayment } from './0006-park-each-payment.ts';
import { listUploads } from './0007-list-uploads.ts';
import { dropUnusedTrims } from './0008-drop-unused-trims.ts';
import { sayWhoChanged } from './0009-say-who-changed.ts';
import { placeHearts } from './0010-place-hearts.ts';
import { thankEveryone } from './0011-thank-everyone.ts';
import { keepOrderAndCover } from './0012-keep-order-and-cover.ts';
import { tellRefusedAnswers } from './0013-tell-refused-answers.ts';
import { keepOperatorMarks } from './0014-keep-operator-marks.ts';
import { listFormerMusic } from './0015-list-former-music.ts';
import { noteActivityOfReels } from './0016-note-activity.ts';
import { dropReplacedIndexes } from './0017-drop-replaced-indexes.ts';
import type { Migration } from './migration.ts';

export const FIRST_VERSION = 1;

/** Every migration, oldest first. A test compares the list with the folder. */
export const MIGRATIONS: readonly Migration[] = [
  keepCounts,
  nameWaitingJobs,
  followPayments,
  stripOlderOriginals,
  parkEachPayment,
  listUploads,
  dropUnusedTrims,
  sayWhoChanged,
  placeHearts,
  thankEveryone,
  keepOrderAndCover,
  tellRefusedAnswers,
  keepOperatorMarks,
  listFormerMusic,
  noteActivityOfReels,
  dropReplacedIndexes,
];

export const newestVersion = (migrations: readonly Migration[] = MIGRATIONS): number =>
  migrations.at(-1)?.version ?? FIRST_VERSION;

/** Returns the oldest version whose programs may work with data of the newest one. */
export const oldestBeside = (migrations: readonly Migration[] = MIGRATIONS): number =>
  migrations.findLast(({ besideOlder }) => !besideOlder)?.version ?? FIRST_VERSION;
