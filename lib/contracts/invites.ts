import { z } from 'zod';
import { normaliseAddress } from '#lib/invites/address.ts';
import { CONTRIBUTOR_NAME_CHARS_MAX, INVITE_MESSAGE_CHARS_MAX, INVITES_MAX } from '#lib/invites/limits.ts';
import {
  CONTRIBUTOR_STATUSES,
  ContributorDto,
  INVITE_MAILS,
  JoinTributeInput,
  OwnTimeZone,
} from './contributors.ts';
import { HandedDraft, TakeHandoverInput } from './handovers.ts';
import { ObjectIdString, TributeId } from './ids.ts';
import { shortText } from './short-text.ts';

export const Address = z
  .string()
  .max(320)
  .transform((text, context) => {
    const address = normaliseAddress(text);
    if (address) return address;
    context.addIssue({ code: 'custom', message: 'checkAddress' });
    return z.NEVER;
  });

/** Invites everyone or, if credits run short, nobody. A test goes to the caller and costs nothing. */
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
    message: z.string().trim().max(INVITE_MESSAGE_CHARS_MAX).default(''),
    isTest: z.boolean().default(false),
  })
  .refine(({ people, isTest }) => isTest || people.length > 0, { path: ['people'], error: 'nobodyToInvite' });
export type SendInvitesInput = z.infer<typeof SendInvitesInput>;

/** People who were already invited, and people who declined mails, get no mail. */
export const SentInvitesDto = z.object({
  invited: z.array(z.string()),
  known: z.array(z.string()),
  declined: z.array(z.string()),
  credit: z.number().int(),
});
export type SentInvitesDto = z.infer<typeof SentInvitesDto>;

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

export const OpenInviteInput = z.strictObject({
  tributeId: TributeId,
  token: InviteToken,
  timezone: OwnTimeZone,
});
export type OpenInviteInput = z.infer<typeof OpenInviteInput>;

/** Someone who has used this device before uses it again. */
const BecomeAgainInput = z.strictObject({ tributeId: TributeId, personId: ObjectIdString });

export const JoinInput = z.union([JoinTributeInput, OpenInviteInput, TakeHandoverInput, BecomeAgainInput]);
export type JoinInput = z.infer<typeof JoinInput>;

/** The person who the browser is now, and after a handover their draft. */
export const JoinedDto = ContributorDto.extend({
  draft: HandedDraft.optional(),
  /** The ids of people who were merged into this one, perhaps just now. */
  formerIds: z.array(z.string()).optional(),
});
export type JoinedDto = z.infer<typeof JoinedDto>;

/** Loose, because mail relays add parameters and nobody may be kept from unsubscribing. */
export const UnsubscribeQuery = z.object({
  token: z.string().max(500),
  /** Also ends all other mails: invitations to every tribute, or every type of notification. */
  all: z.stringbool().default(false),
});
export type UnsubscribeQuery = z.infer<typeof UnsubscribeQuery>;
