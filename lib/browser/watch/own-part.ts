import {
  eraseOwnPart,
  getPersonalLink,
  renameContributor,
  withdrawConsent,
} from '#lib/browser/api/people.ts';
import { carryBearer } from '#lib/browser/auth/carry-bearer.ts';
import { forgetNames, rememberName } from '#lib/browser/recording/remembered-name.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { RenameInput } from '#lib/contracts/contributors.ts';
import type { PersonalLinkInput } from '#lib/contracts/personal-links.ts';

// The calls of a contributor's own page, with their account if they have one.

export async function renameOwnPart(
  input: Omit<RenameInput, 'action'>,
  configuration: ClientConfiguration,
): Promise<string | null> {
  await carryBearer(configuration);
  const { error } = await renameContributor(input);
  if (error === null) rememberName(input.tributeId, input.name);
  return error;
}

export async function withdrawOwnConsent(
  tributeId: string,
  configuration: ClientConfiguration,
): Promise<string | null> {
  await carryBearer(configuration);
  return (await withdrawConsent(tributeId)).error;
}

export async function eraseOwn(
  tributeId: string,
  configuration: ClientConfiguration,
): Promise<string | null> {
  await carryBearer(configuration);
  const { error } = await eraseOwnPart(tributeId);
  if (error === null) forgetNames(tributeId);
  return error;
}

export async function ownLink(input: PersonalLinkInput, configuration: ClientConfiguration) {
  await carryBearer(configuration);
  return getPersonalLink(input);
}
