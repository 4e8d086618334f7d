import { OPERATOR_ROWS } from './operator-rows.ts';
import { ACCOUNT, ANYBODY, CONFIRMED, type Ids, may, NOBODY, type Row, TOKEN, UPLOADERS } from './rules.ts';
import { BYTES, metadata, picture } from './sent-bytes.ts';

const T = ({ tributeId }: Ids) => ({ tributeId });
const Q = ({ tributeId, questionId }: Ids) => ({ tributeId, questionId });
const S = ({ submissionId }: Ids) => ({ submissionId });
const deviceId = 7;
const UNDO = { action: 'UNDO', version: 1 };
const hello = (ids: Ids) => ({ ...T(ids), uploadId: ids.uploadId, medium: 'VIDEO' });
const uploadOf = (kind: string) => (ids: Ids) => ({ 'upload-length': '9', ...metadata({ ...T(ids), kind }) });
const REPORT = { action: 'REPORT', deviceId, reason: 'OTHER', words: '' };
const redirectUrl = 'http://127.0.0.1:3999/home';
const everybodyWatches = { neighbours: may('watch').to };

/** Every handler, and each kind of call that one handler accepts. */
export const TABLE: readonly Row[] = [
  ['GET /health/live', ANYBODY],
  ['GET /health/ready', ANYBODY],
  ...OPERATOR_ROWS,
  ['GET /user', ACCOUNT],
  ['POST /user', ACCOUNT, () => ({ redirectUrl })],
  ['PATCH /user', ACCOUNT, () => ({ locale: 'es' })],
  ['DELETE /user', ACCOUNT],
  ['POST /user/restore', ACCOUNT, () => ({})],
  ['GET /user/export', CONFIRMED],
  ['GET /user/people', ACCOUNT],
  ['POST /user/session', ACCOUNT, () => ({})],
  ['DELETE /user/session', ANYBODY],
  ['POST /user/verification_link/send', ACCOUNT, () => ({ redirectUrl }), { also: [409] }],
  ['POST /user/verify', TOKEN, (ids) => ({ token: ids.addressToken }), { missing: 422 }],

  ['GET /tribute', CONFIRMED],
  ['GET /tribute', may('manage'), T],
  ['POST /tribute', CONFIRMED, () => ({ tributeType: 'BIRTHDAY' })],
  ['PATCH /tribute', may('manage'), (ids) => ({ ...T(ids), surprise: true, archived: true })],
  ['PATCH /tribute', may('manage'), (ids) => ({ ...T(ids), looked: { until: '', seen: [] } })],
  ['DELETE /tribute', may('manage'), T],
  ['GET /tribute/ssr', may('readInvitation'), T],
  ['GET /tribute/types', ANYBODY],
  ['GET /tribute/types', may('manage'), T],
  ['GET /tribute/questions', ANYBODY, () => ({ type: 'BIRTHDAY' })],
  ['GET /tribute/questions', may('manage'), (ids) => ({ ...T(ids), type: 'BIRTHDAY' })],
  ['POST /tribute/question', may('manage'), (ids) => ({ ...T(ids), text: 'What else?' })],
  ['PATCH /tribute/question', may('manage'), (ids) => ({ ...Q(ids), text: 'Why?' })],
  ['DELETE /tribute/question', may('manage'), Q],
  ['GET /tribute/contributedTribute', CONFIRMED],
  ['GET /tribute/poster', may('manage'), (ids) => ({ ...T(ids), purpose: 'CONTRIBUTE', format: 'png' })],
  ['GET /tribute/calendar', may('planReminder'), T],
  ['POST /tribute/reminder', may('getReminder'), T, { also: [409] }],
  [
    'POST /tribute/reminder',
    may('getReminder', ['invited']),
    (ids) => ({ ...T(ids), token: ids.inviteToken }),
  ],

  ['GET /tribute/contributor', may('manage'), T],
  ['POST /tribute/contributor', may('join'), (ids) => ({ ...T(ids), name: 'Maja' })],
  ['POST /tribute/contributor', may('thank'), (ids) => ({ ...T(ids), name: 'Maja', isThankYou: true })],
  ['POST /tribute/contributor', may('join', ['invited']), (ids) => ({ ...T(ids), token: ids.inviteToken })],
  [
    'PATCH /tribute/contributor',
    may('takePart'),
    (ids) => ({ ...T(ids), action: 'PROGRESS', progress: { stage: 'RECORDING' } }),
  ],
  // People with a clip have taken part.
  [
    'PATCH /tribute/contributor',
    may('takePart'),
    (ids) => ({ ...T(ids), action: 'DECLINE', decline: true }),
    { also: [409] },
  ],
  [
    'PATCH /tribute/contributor',
    may('manage'),
    (ids) => ({ ...T(ids), action: 'NUDGE', nudge: { all: true } }),
  ],
  [
    'PATCH /tribute/contributor',
    may('manage'),
    (ids) => ({ ...T(ids), action: 'NUDGE', nudge: { contributorIds: [ids.contributorId] } }),
  ],
  ['POST /tribute/handover', may('seeOwnPart'), T],
  ['GET /tribute/handover', may('seeOwnPart'), T],
  [
    'PATCH /tribute/contributor',
    may('manage'),
    (ids) => ({ ...T(ids), action: 'RENAME', contributorId: ids.contributorId, name: 'Maja Berg' }),
  ],
  ['PATCH /tribute/contributor', may('seeOwnPart'), (ids) => ({ ...T(ids), action: 'RENAME', name: 'M.' })],
  ['POST /tribute/personal_link', may('seeOwnPart'), T],
  ['PATCH /tribute/own_part', may('takePart'), T],
  ['DELETE /tribute/own_part', may('takePart'), T],
  ['DELETE /tribute/contributor', may('manage'), (ids) => ({ ...T(ids), contributorId: ids.contributorId })],
  ['GET /tribute/invite', may('manage'), T],
  ['POST /tribute/invite', may('manage'), (ids) => ({ ...T(ids), people: [{ email: 'new@example.com' }] })],
  ['POST /tribute/invite', may('manage'), (ids) => ({ ...T(ids), isTest: true })],
  ['PATCH /tribute/invite', may('manage'), (ids) => ({ ...T(ids), contributorId: ids.contributorId })],

  ['GET /tribute/presentation_link', may('manage'), T],
  ['POST /tribute/presentation_link', may('manage'), T],
  [
    'PATCH /tribute/presentation_link',
    may('watch', ['viewer']),
    (ids) => ({ ...T(ids), token: ids.filmToken }),
  ],
  ['GET /tribute/save_presentation', may('watch'), T],
  [
    'POST /tribute/save_presentation',
    may('manage'),
    (ids) => ({
      ...T(ids),
      version: 3,
      items: [{ kind: 'CLIP', submissionId: ids.submissionId, hidden: true }],
    }),
    { neighbours: may('manage').to },
  ],
  ['PATCH /tribute/save_presentation', may('manage'), (ids) => ({ ...T(ids), action: 'PUBLISH' })],
  ['PATCH /tribute/save_presentation', may('manage'), (ids) => ({ ...T(ids), action: 'UNPUBLISH' })],
  [
    'PATCH /tribute/save_presentation',
    may('manage'),
    (ids) => ({ ...T(ids), action: 'RESTORE', version: 1, current: 3 }),
  ],
  ['GET /tribute/reel', may('manage'), T],
  ['POST /tribute/reel', may('manage'), T],
  ['DELETE /tribute/reel', may('manage'), T, { also: [409] }],
  ['PATCH /tribute/save_presentation', may('manage'), (ids) => ({ ...T(ids), ...UNDO }), { also: [409] }],
  ['GET /tribute/reel_files', may('manage'), T],
  ['GET /tribute/reel_versions', may('manage'), T],
  ['GET /tribute/reel_proposal', may('manage'), T],
  ['GET /tribute/reel_themes', may('manage'), T],
  ['GET /tribute/music', may('manage'), T],
  [
    'POST /tribute/music',
    may('manage'),
    (ids) => ({ ...T(ids), uploadId: ids.uploadId, mayUse: true }),
    { also: [404] },
  ],
  ['DELETE /tribute/music', may('manage'), T],
  ['GET /tribute/hello', may('manage'), T],
  ['POST /tribute/hello', may('manage'), hello, { also: [404] }],
  ['DELETE /tribute/hello', may('manage'), T],
  ['POST /tribute/music_samples', may('manage'), T],

  ['GET /submission', may('takePart'), T],
  [
    'POST /submission',
    may('send'),
    (ids) => ({ ...T(ids), questionId: null, uploadId: ids.uploadId, consent: true }),
  ],
  [
    'POST /submission',
    may('manage'),
    (ids) => ({
      ...T(ids),
      questionId: null,
      medium: 'TEXT',
      takeId: 'd'.repeat(32),
      text: 'Thank you!',
      behalf: { name: 'Ruth' },
      consent: true,
    }),
  ],
  [
    'PATCH /submission',
    may('takePart'),
    (ids) => ({ ...S(ids), questionId: null }),
    { neighbours: may('reachClip').to },
  ],
  ['DELETE /submission', may('takePart'), S, { neighbours: may('reachClip').to }],
  ['GET /submission/captions', may('takePart'), S, { neighbours: may('reachClip').to }],
  ['GET /submission/waveform', may('takePart'), S, { neighbours: may('reachClip').to }],
  [
    'PATCH /submission/captions',
    may('takePart'),
    (ids) => ({ ...S(ids), version: '', lines: 'Happy birthday!' }),
    { neighbours: may('reachClip').to, also: [409] },
  ],
  ['POST /submission/preview', may('send'), (ids) => ({ ...T(ids), text: 'Thank you!' }), { also: [401] }],
  // Photos: tests/server/jobs/photo-answer.test.ts.
  ['GET /submission/feed', may('watch'), T],
  [
    'GET /submission/feed',
    may('watch'),
    (ids) => ({ ...T(ids), cursor: ids.submissionId }),
    everybodyWatches,
  ],
  ['GET /submission/action', may('manage'), T],
  ['POST /submission/action', may('watch'), (ids) => ({ ...T(ids), action: 'HEART', deviceId })],
  [
    'POST /submission/action',
    may('watch'),
    (ids) => ({ ...S(ids), action: 'HEART', deviceId }),
    everybodyWatches,
  ],
  [
    'POST /submission/action',
    may('watch'),
    (ids) => ({ ...S(ids), action: 'UNHEART', deviceId }),
    everybodyWatches,
  ],
  [
    'POST /submission/action',
    may('watch'),
    (ids) => ({ ...S(ids), action: 'VIEW', deviceId }),
    everybodyWatches,
  ],
  ['POST /submission/action', may('report'), (ids) => ({ ...T(ids), ...REPORT })],
  ['POST /submission/action', may('watch'), (ids) => ({ ...S(ids), ...REPORT }), everybodyWatches],
  [
    'POST /submission/action',
    may('manage'),
    (ids) => ({ ...S(ids), action: 'DISMISS_REPORTS' }),
    { neighbours: may('manage').to },
  ],
  ['GET /submission/video/download_url', may('watch'), T, { also: [409] }],
  ['GET /submission/video/download_url', may('watch'), S, everybodyWatches],
  ['GET /submission/video/download_url', may('manage'), (ids) => ({ ...T(ids), clips: 'all' })],

  ['POST /public/upload/file', ANYBODY, picture],
  ['POST /contact', ANYBODY, () => ({ name: 'Eve', email: 'eve@example.com', message: 'Hello' })],
  ['POST /public/error', ANYBODY, () => ({ message: 'x is null', page: '/home', release: '' })],
  ['POST /public/upload_speed', ANYBODY, () => ({ padding: 'text' })],
  ['POST /feedback', ANYBODY, () => ({ rating: 5, text: '', uploadId: null })],
  ['POST /feedback', CONFIRMED, ({ videoId }) => ({ rating: 5, text: '', uploadId: videoId })],

  ['GET /notification', CONFIRMED],
  ['PATCH /notification', CONFIRMED, ({ notificationId }) => ({ notificationId })],
  ['PATCH /notification', CONFIRMED, () => ({ all: true })],
  ['POST /notification/unsubscribe', TOKEN, ({ mailToken }) => ({ token: mailToken }), { missing: 422 }],

  ['GET /stripe/plans', ANYBODY],
  ['POST /stripe/checkout_session', CONFIRMED, () => ({ quantity: 5 })],
  ['POST /stripe/checkout_session/complete', CONFIRMED, ({ sessionId }) => ({ sessionId })],
  ['POST /mail/report', NOBODY, () => ({ reports: [] }), { missing: 400 }],
  ['POST /stripe/webhook', NOBODY, () => ({ type: 'checkout.session.completed' }), { missing: 400 }],

  // Uploads send their input in headers.
  ['POST /upload', may('send'), ({ tributeId }) => ({ 'upload-length': '9', ...metadata({ tributeId }) })],
  ['POST /upload', CONFIRMED, () => ({ 'upload-length': '9', ...metadata({ kind: 'FEEDBACK' }) })],
  ['POST /upload', may('manage'), uploadOf('BEHALF')],
  ['POST /upload', may('manage'), uploadOf('HELLO')],
  ['HEAD /upload/{uploadId}', UPLOADERS, ({ uploadId }) => ({ uploadId })],
  ['PATCH /upload/{uploadId}', UPLOADERS, ({ uploadId }) => ({ uploadId, ...BYTES })],
  ['DELETE /upload/{uploadId}', UPLOADERS, ({ uploadId }) => ({ uploadId })],
  ['GET /upload/{uploadId}', NOBODY, ({ uploadId }) => ({ uploadId }), { missing: 405 }],
  ['OPTIONS /upload/{uploadId}', ANYBODY, () => ({ uploadId: 'f'.repeat(32) })],
  ['OPTIONS /upload', ANYBODY],
];
