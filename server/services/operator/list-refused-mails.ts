import type { RefusedMailDto } from '#lib/contracts/operator-mails-and-payments.ts';
import { PAGE_MAX, type Page, type PageQuery } from '#lib/contracts/pages.ts';
import { ReportedAddress } from '#server/models/reported-address.ts';
import { SentMail } from '#server/models/sent-mail.ts';
import { mergePages, since } from './merge-pages.ts';

/** So much of a hash tells two addresses apart, and leads to neither. */
const HASH_CHARS = 8;

/** Returns refused mails, and addresses that bounced or complained, newest first, without any address. */
export async function listRefusedMails(query: PageQuery): Promise<Page<RefusedMailDto>> {
  const limit = (query.limit ?? PAGE_MAX) + 1;
  const [refused, reported] = await Promise.all([
    SentMail.find(since(query, 'refusedAt'), { key: 1, refusedAt: 1 })
      .sort({ refusedAt: -1, _id: -1 })
      .limit(limit)
      .lean(),
    ReportedAddress.find(since(query, 'createdAt')).sort({ createdAt: -1, _id: -1 }).limit(limit).lean(),
  ]);
  return mergePages<RefusedMailDto>(query, [
    ...refused.map(({ _id, key, refusedAt }) => {
      const at = refusedAt ?? new Date(0);
      return {
        _id,
        createdAt: at,
        dto: { _id: String(_id), kind: 'REFUSED' as const, what: kindOf(key), at: at.toISOString() },
      };
    }),
    ...reported.map(({ _id, kind, hash, createdAt }) => ({
      _id,
      createdAt,
      dto: { _id: String(_id), kind, what: `${hash.slice(0, HASH_CHARS)}…`, at: createdAt.toISOString() },
    })),
  ]);
}

/** A key begins with the kind of mail, before the first id. */
function kindOf(key: string): string {
  const words = key.split('-');
  const end = words.findIndex((word) => !/^[a-z]{1,15}$/.test(word));
  return words.slice(0, end === -1 ? words.length : end).join('-');
}
