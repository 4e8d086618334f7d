import { mails } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { beforeEach } from 'vitest';
import { POST as unsubscribe } from '#app/api/notification/unsubscribe/route.ts';
import { POST as join } from '#app/api/tribute/contributor/route.ts';
import { GET, POST } from '#app/api/tribute/invite/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { sendInviteMail } from '#server/jobs/handlers/send-invite-mail.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { Contributor } from '#server/models/contributor.ts';
import { setPublisher } from '#server/realtime/publish.ts';
import { call, type Person } from '#tests/support/call.ts';
import { addCreator } from '#tests/support/credits.ts';
import { openTribute } from '#tests/support/tributes.ts';

/** Events on the creator's pages. */
export const told: { userId: string; event: string; payload: unknown[] }[] = [];
setPublisher((publication) => told.push(publication));

/** A new reel per test, without people, of a creator with five credits. */
export let reel: { creator: Person; tribute: TributeDto };
let count = 0;
beforeEach(async () => {
  count += 1;
  const creator = await addCreator(`creator-${count}`);
  reel = { creator, tribute: await openTribute({}, creator) };
  told.length = 0;
  await (await jobQueue()).cancel({ name: 'send-invite-mail' });
});

export const address = (index: number) => `guest${index}@example.com`;
export const invite = (emails: string[], more: object = {}, as: Person | null = reel.creator) =>
  call(POST, {
    method: 'POST',
    as,
    body: { tributeId: reel.tribute.tributeId, people: emails.map((email) => ({ email })), ...more },
  });
export const list = async () =>
  (await call(GET, { as: reel.creator, query: { tributeId: reel.tribute.tributeId } })).data;
export const invitedTo = () => Contributor.find({ tribute: reel.tribute._id, email: { $type: 'string' } });

export async function sendDueMails(): Promise<number> {
  const { jobs } = await (await jobQueue()).queryJobs({ name: 'send-invite-mail' });
  const before = mails.length;
  for (const { data } of jobs) await sendInviteMail(data as never);
  return mails.length - before;
}
export const mailTo = async (email: string) => {
  await sendDueMails();
  const mail = mails.findLast(({ to }) => to === email);
  if (!mail) throw new Error(`No mail to ${email}.`);
  return mail;
};

export const tokenIn = (text: string) => /\?c=([\w-]{22})/.exec(text)?.[1] ?? '';
export const open = (token: string, as: Person | null = null) =>
  call(join, { method: 'POST', as, body: { tributeId: reel.tribute.tributeId, token } });
export const endMails = async (email: string) => {
  const link = (await mailTo(email)).headers['list-unsubscribe'] ?? '';
  const token = new URL(link.slice(1, -1)).searchParams.get('token') ?? '';
  return call(unsubscribe, { method: 'POST', query: { token }, headers: { 'x-api-key': '', origin: '' } });
};
