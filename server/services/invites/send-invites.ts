import { type ClientSession, Types } from 'mongoose';
import type { SendInvitesInput, SentInvitesDto } from '#lib/contracts/invites.ts';
import { normaliseAddress } from '#lib/invites/address.ts';
import type { InvitedPerson } from '#lib/invites/parse-people.ts';
import { tokenHashOf } from '#server/auth/invite-link.ts';
import { movePeople } from '#server/domain/counts/kept-counts.ts';
import { readCounts } from '#server/domain/counts/read-counts.ts';
import { holdCredits, isFree } from '#server/domain/credits/contributor-credit.ts';
import { publishBalance } from '#server/domain/credits/credit-balance.ts';
import { findSuppressed } from '#server/domain/mails/suppressed-addresses.ts';
import { isCollecting } from '#server/domain/status/tribute-status.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { transact } from '#server/platform/transact.ts';
import { publish, publishTributeChange } from '#server/realtime/publish.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { requireCollecting } from '#server/services/access/tribute-rules.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { limitMailsToAll } from '#server/services/mails/limit-mails-to.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';
import { limitInviteMails } from './limit-invite-mails.ts';
import { queueInviteMails } from './queue-invite-mails.ts';

type Outcome = { invited: ContributorDocument[]; known: string[]; declined: string[] };

const noCredit = () => new AppError('NO_CREDIT', 'noCreditForInvites');

/** Invites all or none (docs/specification.md#credit-hold). Throws NOT_FOUND, CONFLICT, NO_CREDIT, RATE_LIMITED. */
export async function sendInvites(
  ctx: ServiceContext,
  { tributeId, people, message }: SendInvitesInput,
): Promise<SentInvitesDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  requireCollecting(tribute);
  const { userId, email } = requireIdentity(ctx);
  const own = normaliseAddress(email);
  const guests = new Map(
    people
      .map((person, index) => ({ ...person, field: `people.${index}.email` }))
      .filter((person) => person.email !== own)
      .map((person) => [person.email, person]),
  );
  const { invited, known, declined } = await transact((session) =>
    inviteAll(session, tribute, { people: [...guests.values()], message }),
  );
  // After a crash before this line, reconcileInvites queues the mails.
  await queueInviteMails(tribute, invited);
  const credit = await publishBalance(publish, userId);
  publishTributeChange(tribute, { ...(await readCounts(tribute._id)), stale: ['people'] });
  return { invited: invited.map((contributor) => contributor.email ?? ''), known, declined, credit };
}

type Guest = InvitedPerson & { field: string };
type Invitation = { people: Guest[]; message: string };
type Due = { person: Guest; contributor: ContributorDocument | undefined };

async function inviteAll(
  session: ClientSession,
  tribute: TributeDocument,
  { people, message }: Invitation,
): Promise<Outcome> {
  // It may have closed meanwhile; a credit held now would never be released.
  if (!(await isCollecting(session, tribute))) throw new AppError('CONFLICT', 'notCollecting');
  const emails = people.map(({ email }) => email);
  const there = await Contributor.find({ tribute: tribute._id, email: { $in: emails } }).session(session);
  const suppressed = await findSuppressed(emails);
  const contributorOf = new Map(there.map((contributor) => [contributor.email, contributor]));
  const outcome: Outcome = { invited: [], known: [], declined: [] };
  const due: Due[] = [];
  for (const person of people) {
    const contributor = contributorOf.get(person.email);
    if (contributor && isRefusing(contributor)) outcome.declined.push(person.email);
    else if (suppressed.has(person.email)) outcome.declined.push(person.email);
    else if (contributor && isInvited(tribute, contributor)) outcome.known.push(person.email);
    else due.push({ person, contributor });
  }
  await limitInviteMails(session, tribute, due);
  await requireCredit(
    session,
    tribute,
    due.filter(({ contributor }) => contributor?.creditState !== 'SPENT').length,
  );
  await limitMailsToAll(
    due.map(({ person }) => person),
    session,
  );
  outcome.invited = await writeInvites(session, tribute, { due, message });
  if (!(await holdCredits(session, tribute, outcome.invited))) throw noCredit();
  const from = due.flatMap(({ contributor }) => contributor ?? []);
  await movePeople(session, tribute._id, { from, to: outcome.invited });
  return outcome;
}

/** People who opted out or declined are not invited again. */
export const isRefusing = ({ mailsDeclinedAt, status }: ContributorDocument) =>
  mailsDeclinedAt !== null || status === 'DECLINED';

/** Still invited, and held or paid for. People who were removed or released at closing can be invited again. */
const isInvited = (tribute: TributeDocument, contributor: ContributorDocument) =>
  contributor.status !== 'REVOKED' && (contributor.creditState !== 'NONE' || isFree(tribute, contributor));

/** Fails early, before writing up to 200 documents; the bookings still decide. */
async function requireCredit(
  session: ClientSession,
  tribute: TributeDocument,
  needed: number,
): Promise<void> {
  const creator = await User.findOne({ firebaseUid: tribute.createdBy.userId }).session(session);
  if ((creator?.credit ?? 0) < needed) throw noCredit();
}

/** Writes all invitations in one command, because other writers wait for the transaction. */
async function writeInvites(
  session: ClientSession,
  tribute: TributeDocument,
  { due, message }: { due: readonly Due[]; message: string },
): Promise<ContributorDocument[]> {
  const mailAskedAt = new Date();
  const invites = due.map(({ person, contributor }) => {
    const _id = contributor?._id ?? new Types.ObjectId();
    const name = person.name || (contributor?.name ?? '');
    return { _id, email: person.email, name };
  });
  if (invites.length === 0) return [];
  await Contributor.bulkWrite(
    invites.map(({ _id, email, name }) => ({
      updateOne: {
        filter: { _id },
        update: {
          $setOnInsert: {
            tribute: tribute._id,
            email,
            via: 'EMAIL',
            tokenHash: tokenHashOf({ id: String(_id) }),
          },
          $set: { name, status: 'INVITED', mailMessage: message, isMailDue: true, mailAskedAt },
          $inc: { mailRound: 1 },
        },
        upsert: true,
      },
    })),
    { session },
  );
  const ids = invites.map(({ _id }) => _id);
  const written = await Contributor.find({ _id: { $in: ids } }).session(session);
  const byId = new Map(written.map((contributor) => [String(contributor._id), contributor]));
  return ids.flatMap((id) => byId.get(String(id)) ?? []);
}
