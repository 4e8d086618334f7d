import { z } from 'zod';
import { OwnPersonId } from './contributors.ts';
import { TributeId } from './ids.ts';
import { Address } from './invites.ts';

/** Without an address it returns the caller's link, otherwise it mails a new one, and earlier ones stop working. */
export const PersonalLinkInput = z.strictObject({
  tributeId: TributeId,
  personId: OwnPersonId,
  email: Address.optional(),
});
export type PersonalLinkInput = z.input<typeof PersonalLinkInput>;

export const PersonalLinkDto = z.object({ link: z.url() });
export type PersonalLinkDto = z.infer<typeof PersonalLinkDto>;
