import { z } from 'zod';
import { normaliseAddress } from '#lib/invites/address.ts';
import { INVITE_MESSAGE_CHARS_MAX, INVITES_MAX } from '#lib/invites/limits.ts';
import {
  CONTRIBUTOR_NAME_CHARS_MAX,
  CONTRIBUTOR_STATUSES,
  INVITE_MAILS,
  JoinTributeInput,
  OwnTimeZone,
} from './contributors.ts';
import { TributeId } from './ids.ts';
import { shortText } from './short-text.ts';

/** An address in the one spelling by which we know a person. */
const Address = z
  .string()
  .max(320)
  .transform((text, context) => {
    const address = normaliseAddress(text);
    if (address) return address;
    context.addIssue({ code: 'custom', message: 'checkAddress' });
    return z.NEVER;
  });

/**
 * Invites people by email: all of them, or nobody when credits do not last. As a test it sends the same mail to
 * oneself, which costs nothing.
 */
export const SendInvitesInput = z
  .strictObject({
    tributeId: TributeId,
    people: z
      .array(
        z.strictObject({
          email: Address,
          name: shortText(CONTRIBUTOR_NAME_CHARS_MAX).default(''),
        }),
      )
      .max(INVITES_MAX)
      .default([]),
    /** The creator's own words, above ours. */
    message: z.string().trim().max(INVITE_MESSAGE_CHARS_MAX).default(''),
    isTest: z.boolean().default(false),
  })
  .refine(({ people, isTest }) => isTest || people.length > 0, { path: ['people'], error: 'nobodyToInvite' });
export type SendInvitesInput = z.infer<typeof SendInvitesInput>;

/** What became of a call. Who is invited already gets no second mail; nobody writes to whoever declined mails. */
export const SentInvitesDto = z.object({
  invited: z.array(z.string()),
  known: z.array(z.string()),
  declined: z.array(z.string()),
  /** The balance now. */
  credit: z.number().int(),
});
export type SentInvitesDto = z.infer<typeof SentInvitesDto>;

/** An invited person, for the creator alone. */
export const InviteDto = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  status: z.enum(CONTRIBUTOR_STATUSES),
  mail: z.enum(INVITE_MAILS),
  mailedAt: z.iso.datetime().nullable(),
});
export type InviteDto = z.infer<typeof InviteDto>;

export const InviteToken = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'linkNotValid');

/** Exchanges a personal link for the guest cookie. */
export const OpenInviteInput = z.strictObject({
  tributeId: TributeId,
  token: InviteToken,
  timezone: OwnTimeZone,
});
export type OpenInviteInput = z.infer<typeof OpenInviteInput>;

/** Joins by the shared link with a name, or by a personal link. */
export const JoinInput = z.union([JoinTributeInput, OpenInviteInput]);

/** Of an address that mail programs call: what a relay adds to it must keep nobody from leaving. */
export const UnsubscribeQuery = z.object({
  token: z.string().max(500),
  /** Ends more than the mails of this one's kind: an invited person's about every tribute, an account's of every type. */
  all: z.stringbool().default(false),
});
export type UnsubscribeQuery = z.infer<typeof UnsubscribeQuery>;
