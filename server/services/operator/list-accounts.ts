import type { OperatorAccountDto, OperatorAccountQuery } from '#lib/contracts/operator.ts';
import { PAGE_MAX, type Page } from '#lib/contracts/pages.ts';
import { User, type UserDocument } from '#server/models/user.ts';
import { beyond, cursorOf } from '#server/services/page.ts';

const NEVER = new Date(0);

/** Returns the accounts with an address or an id, or else the suspended ones, the latest first. */
export async function listAccounts({
  search,
  cursor,
  limit = PAGE_MAX,
}: OperatorAccountQuery): Promise<Page<OperatorAccountDto>> {
  if (search !== undefined) return { page: await findAccounts(search), nextCursor: null };
  const suspended = {
    suspendedAt: { $gt: NEVER },
    ...(cursor !== undefined && beyond(cursor, '$lt', 'suspendedAt')),
  };
  const found = await User.find(suspended)
    .sort({ suspendedAt: -1, _id: -1 })
    .limit(limit + 1);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    page: page.map(toDto),
    nextCursor:
      found.length > limit && last?.suspendedAt
        ? cursorOf({ createdAt: last.suspendedAt, _id: last._id })
        : null,
  };
}

async function findAccounts(search: string): Promise<OperatorAccountDto[]> {
  const [byId, byAddress] = await Promise.all([
    User.find({ firebaseUid: search }),
    // The identity provider keeps addresses in lower case; people write them as they like.
    User.find({ email: { $in: [search, search.toLowerCase()] } }),
  ]);
  return [...byId, ...byAddress].map(toDto);
}

const toDto = ({
  firebaseUid,
  email,
  emailVerified,
  createdAt,
  suspendedAt,
}: UserDocument): OperatorAccountDto => ({
  userId: firebaseUid,
  email,
  emailVerified,
  createdAt: createdAt.toISOString(),
  suspendedAt: suspendedAt?.toISOString() ?? null,
});
