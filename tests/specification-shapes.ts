import type { Model } from 'mongoose';
import { CONTRIBUTOR_STATUSES } from '#lib/contracts/contributors.ts';
import { NOTIFICATION_TYPES } from '#lib/contracts/notifications.ts';
import { ActionInput } from '#lib/contracts/reactions.ts';
import { RENDER_STATUSES } from '#lib/contracts/reels.ts';
import { SUBMISSION_KINDS, SUBMISSION_STATUSES } from '#lib/contracts/submissions.ts';
import { TRIBUTE_STATUSES, TributeDto } from '#lib/contracts/tributes.ts';
import { UserDto } from '#lib/contracts/users.ts';
import { RECORDING_CHUNK_MS } from '#lib/recording/limits.ts';
import { FRAME_SIZES } from '#lib/reel/format.ts';
import { TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
import { Settings } from '#server/config/settings.ts';
import { everyModel } from '#server/domain/indexes/every-model.ts';
import type { StatementId } from './specification.ts';
import { SPECIFIED_TYPES } from './support/specified-occasions.ts';

type Row = [is: unknown, shouldBe: unknown];

const specified = new Set<string>(SPECIFIED_TYPES);
const models = everyModel();
function model(name: string): Model<unknown> {
  const found = models[name];
  if (!found) throw new Error(`There is no model ${name}.`);
  return found;
}

/** Checks that a model's documents have the specified fields, among others. */
function stored(name: string, ...fields: string[]): Row {
  const { schema } = model(name);
  return [fields.filter((field) => schema.pathType(field) !== 'adhocOrUndefined'), fields];
}

function unique(name: string, ...fields: string[]): Row {
  const keys = model(name)
    .schema.indexes()
    .filter(([, options]) => options?.unique)
    .map(([key]) => Object.keys(key));
  const byField = fields.filter((field) => model(name).schema.path(field)?.options.unique);
  return [keys.some((key) => key.join() === fields.join()) || byField.length === 1, true];
}

/** Models that name a tribute by something other than `_id`. */
const namesOtherwise = Object.entries(models).flatMap(([name, { schema }]) => {
  const { instance, options } = schema.path('tribute') ?? {};
  const isWrong = instance !== undefined && (instance !== 'ObjectId' || options?.ref !== 'Tribute');
  return isWrong || (name !== 'Tribute' && schema.path('tributeId')) ? [name] : [];
});

const action = (body: object) => ActionInput.safeParse({ submissionId: 'f'.repeat(24), ...body }).success;
const isDate = (value: string) => TributeDto.shape.dueDate.safeParse(value).success;

/** Stored and sent shapes beside docs/specification.md: both sides of each row must be equal. */
export const SHAPES: Partial<Record<StatementId, Row[]>> = {
  'occasion-keys': [[TRIBUTE_TYPES.filter((type) => specified.has(type)), SPECIFIED_TYPES]],
  'app-name': [[Settings.shape.APP_NAME.parse(undefined), 'Folksee']],
  'tribute-id-use': [[namesOtherwise, []], stored('User', 'firebaseUid'), stored('Contributor', 'userId')],
  'answer-kinds': [[SUBMISSION_KINDS, ['ANSWER', 'THANK_YOU', 'FEEDBACK']]],
  'recorder-loss': [[RECORDING_CHUNK_MS, 1_000]],
  'life-states': [
    [TRIBUTE_STATUSES, ['DRAFT', 'COLLECTING', 'CLOSED', 'READY', 'DELIVERED', 'ARCHIVED']],
    [SUBMISSION_STATUSES, ['UPLOADING', 'PROCESSING', 'READY', 'FAILED', 'HELD']],
    [CONTRIBUTOR_STATUSES, ['INVITED', 'OPENED', 'RECORDED', 'DECLINED', 'REVOKED']],
    [RENDER_STATUSES, ['QUEUED', 'RENDERING', 'READY', 'FAILED']],
  ],
  'reel-order': [
    [['order', 'hidden', 'trim', 'position'].filter((field) => model('Submission').schema.path(field)), []],
  ],
  'reel-format': [
    [
      FRAME_SIZES,
      {
        '16:9': { width: 1280, height: 720 },
        '9:16': { width: 720, height: 1280 },
        '1:1': { width: 720, height: 720 },
      },
    ],
    [model('Manifest').schema.path('format')?.options.default, '16:9'],
  ],
  'notification-types': [
    [
      NOTIFICATION_TYPES,
      [
        'SUBMISSION_RECEIVED',
        'CONTRIBUTOR_JOINED',
        'CLIP_HELD',
        'CLIP_FAILED',
        'CLIP_REPORTED',
        'DUE_SOON',
        'TRIBUTE_CLOSED',
        'REEL_READY',
        'REEL_VIEWED',
        'HEARTED',
        'THANK_YOU_RECEIVED',
        'CREDITS_ADDED',
        'REEL_TAKEN_DOWN',
        'REEL_PUT_BACK',
      ],
    ],
  ],
  'call-action': [
    [['HEART', 'UNHEART', 'VIEW'].map((name) => action({ action: name, deviceId: 1 })), [true, true, true]],
    [action({ action: 'REPORT', reason: 'OTHER', words: '', deviceId: 1 }), true],
    [action({ action: 'DISMISS_REPORTS' }), true],
    [action({ action: 'LOVE', deviceId: 1 }), false],
  ],
  'ledger-once': [unique('CreditEntry', 'reason', 'reference'), stored('Contributor', 'creditRound')],
  'times-utc': [
    [isDate('2026-11-23T00:00:00.000Z'), true],
    [isDate('2026-11-23T00:00:00.000+02:00'), false],
    [UserDto.shape.createdAt.safeParse(1_795_000_000).success, true],
    [model('Tribute').schema.path('dueDate')?.instance, 'Date'],
  ],
  'stored-user': [
    stored('User', 'firebaseUid', 'email', 'emailVerified', 'accountCreationMethod', 'googleId', 'basicInfo'),
    stored('User', 'counts', 'credit', 'stripeCustomerId', 'locale', 'emailPreferences', 'createdAt'),
    stored('User', 'deletedAt'),
    unique('User', 'firebaseUid'),
  ],
  'stored-tribute': [
    stored('Tribute', 'tributeId', 'name', 'tributeType', 'occasionTitle', 'imageUrl', 'dueDate', 'timezone'),
    stored('Tribute', 'tributeFor.names', 'tributeFor.name', 'tributeFor.gender', 'createdBy.userId'),
    stored('Tribute', 'questions._id', 'questions.text', 'questions.order'),
    stored('Tribute', 'language', 'answerMaxSeconds', 'status', 'plan', 'surprise', 'linkOpen', 'counts'),
    stored(
      'Tribute',
      'remakesFile',
      'remakeAt',
      'ownMusic.statedBy',
      'ownMusic.statedAt',
      'arrivingMusic',
      'hello',
      'arrivingHello',
    ),
    stored('Tribute', 'presentation.token', 'presentation.allowDownload', 'presentation.publishedAt'),
    unique('Tribute', 'tributeId'),
  ],
  'stored-submission': [
    stored(
      'Submission',
      'tribute',
      'questionId',
      'kind',
      'medium',
      'contributor',
      'uploadIds',
      'takeId',
      'replaces',
    ),
    stored(
      'Submission',
      'status',
      'failure.code',
      'hearts',
      'views',
      'consentAt',
      'consentStatedBy',
      'arrivedAt',
    ),
    stored('Submission', 'deletedAt'),
    stored('Submission', 'media.durationSeconds', 'media.width', 'media.height', 'media.sizeBytes'),
    stored('Submission', 'media.loudnessLufs', 'media.peaks'),
    stored(
      'Submission',
      'media.speech',
      'media.cleanUp',
      'media.speakerName',
      'media.skippedParts',
      'captions',
    ),
    stored('Submission', 'text', 'photoCaptions', 'sentTrim', 'pictureUploadId', 'media.isPictureSkipped'),
    unique('Submission', 'uploadIds'),
  ],
  'take-id': [unique('Submission', 'tribute', 'takeId')],
  'stored-manifest': [
    stored(
      'Manifest',
      'tribute',
      'version',
      'settings.transition',
      'settings.tidy',
      'settings.music.mood',
      'settings.music.volume',
      'settings.music.startSeconds',
      'format',
      'cause',
      'step',
    ),
    stored('Manifest', 'items.kind', 'items.card', 'items.submission', 'items.hidden'),
    stored('Manifest', 'items.trim.from', 'items.trim.to'),
    unique('Manifest', 'tribute', 'version'),
  ],
  'stored-render': [
    stored(
      'Render',
      'manifestVersion',
      'status',
      'progress',
      'stage',
      'secondsLeft',
      'quality',
      'hasCaptions',
      'captionsMark',
      'enlargedClips',
      'isMusicMissing',
      'ownMusicId',
      'file',
      'fileRemovedAt',
    ),
  ],
  'stored-contributor': [
    stored('Contributor', 'tribute', 'userId', 'name', 'email', 'via', 'status', 'tokenHash', 'locale'),
    stored('Contributor', 'progress.stage', 'progress.reason', 'progress.at', 'remindedAt'),
    [
      model('Contributor').schema.path('via')?.options.enum,
      ['EMAIL', 'LINK', 'QR', 'PRESENTATION', 'CREATOR'],
    ],
  ],
  'stored-credit-entry': [
    stored('CreditEntry', 'userId', 'reason', 'amount', 'reference'),
    unique('CreditEntry', 'reason', 'reference'),
  ],
  'stored-purchase': [
    stored('Purchase', 'userId', 'quantity', 'amount', 'currency', 'stripeSessionId', 'status'),
    unique('Purchase', 'stripeSessionId'),
  ],
  'stored-others': [
    [
      ['Notification', 'Feedback', 'ContactMessage', 'Upload'].map((name) => model(name).modelName),
      ['Notification', 'Feedback', 'ContactMessage', 'Upload'],
    ],
    [Object.keys(models).filter((name) => /job/i.test(name)), []],
  ],
};
