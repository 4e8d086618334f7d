import { isPassingFailure } from '#lib/browser/api/client.ts';
import {
  becomeAgain,
  eraseOwnPart,
  getPersonalLink,
  renameContributor,
  withdrawConsent,
} from '#lib/browser/api/people.ts';
import { carryBearer } from '#lib/browser/auth/carry-bearer.ts';
import { markErased } from '#lib/browser/recording/mark-erased.ts';
import { rememberedId, rememberName } from '#lib/browser/recording/remembered-name.ts';
import { tributesRecordedHere } from '#lib/browser/recording/take-databases.ts';
import { type TakenBack, tellTakenBack } from '#lib/browser/recording/taken-back.ts';
import { wasErased } from '#lib/browser/recording/was-erased.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { OwnPartInput, RenameInput, TakenBackDto } from '#lib/contracts/contributors.ts';
import type { PersonalLinkInput } from '#lib/contracts/personal-links.ts';

// The calls of a contributor's own page, with their account if they have one.

export async function renameOwnPart(
  input: Omit<RenameInput, 'action'>,
  configuration: ClientConfiguration,
): Promise<string | null> {
  await carryBearer(configuration);
  const { error } = await renameContributor(input);
  const { tributeId, name, personId } = input;
  // Another tab may have become someone else.
  const isSame = [personId, undefined].includes(rememberedId(tributeId));
  if (error === null && isSame) rememberName(tributeId, name, personId);
  return error;
}

export async function withdrawOwnConsent(
  own: OwnPartInput,
  configuration: ClientConfiguration,
): Promise<string | null> {
  await carryBearer(configuration);
  const { data, error } = await withdrawConsent(own);
  // Otherwise an answer that is on its way would arrive afterwards.
  if (error === null) await forgetOnDevice(own, data, 'withdrawn');
  return error;
}

/** Erases the visitor, and what any tab of this browser still sends. Returns null, or why it failed. */
export async function eraseOwn(
  { name, otherNames, ...own }: OwnPartInput & { name: string; otherNames?: readonly string[] },
  configuration: ClientConfiguration,
): Promise<string | null> {
  await carryBearer(configuration);
  const { tributeId, personId } = own;
  const isRepeated = wasErased(tributeId, false, personId);
  // Before the call, whose answer may be lost: an upload that has lost its person would join again.
  const unmark = markErased(tributeId, personId, name, otherNames);
  const { data, error, status } = await eraseOwnPart(own);
  const isGone = error === null || (isRepeated && NOBODY.has(status));
  if (!isGone) {
    if (!isPassingFailure(status)) unmark();
    return error;
  }
  await forgetOnDevice(own, data, 'erased');
  return null;
}

/** The answers to someone who was erased by an earlier call. */
const NOBODY = new Set([401, 404]);

/** Deletes what this device still holds of a person: all, or what waits to be sent. Then tells all tabs. Never rejects. */
async function forgetOnDevice(
  { tributeId, personId }: OwnPartInput,
  /** Null if the server's answer was lost. */
  takenBack: TakenBackDto | null,
  what: TakenBack,
): Promise<void> {
  const personIds = takenBack?.personIds ?? [personId ?? []].flat();
  try {
    if (what === 'erased')
      (await import('#lib/browser/recording/notes.ts')).forgetNotesOf(tributeId, personIds);
    if ((await tributesRecordedHere()).includes(tributeId)) {
      const { deleteTakesOf } = await import('#lib/browser/recording/device-takes.ts');
      await deleteTakesOf(tributeId, what === 'erased' ? 'all' : 'sent', personIds);
    }
  } catch {
    // Without storage, nothing is there.
  }
  tellTakenBack({ tributeId, personIds, takenBack: what });
}

/** Makes this browser a person again that it has been before. */
export async function becomeOther(
  own: { tributeId: string; personId: string },
  configuration: ClientConfiguration,
): Promise<string | null> {
  await carryBearer(configuration);
  const { data, error } = await becomeAgain(own);
  if (data) rememberName(own.tributeId, data.name, data._id);
  return error;
}

export async function ownLink(input: PersonalLinkInput, configuration: ClientConfiguration) {
  await carryBearer(configuration);
  return getPersonalLink(input);
}
