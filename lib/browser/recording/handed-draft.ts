import { apiAddress } from '#lib/browser/api/api-address.ts';
import { keepNotes, useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import type { DraftToHandOver, HandedDraft } from '#lib/contracts/handovers.ts';
import { notesKeyOf } from '#lib/recording/notes-key.ts';
import { type CardDraft, deleteDraftOf, loadCard, saveCard } from './drafts.ts';
import {
  detailsKey,
  isSameAnswer,
  keysOf,
  type TakeDetails,
  type TakePart,
  uploadIdOf,
} from './stored-take.ts';
import { openTakeDisk } from './take-disk.ts';
import { takesOn } from './take-store.ts';

type Place = { tributeId: string; questionId: string | null };
type HandedPhotos = NonNullable<HandedDraft['photos']>;

/** Returns the card, notes and uploaded photos of a question, or null without any. Never rejects. */
export async function handedDraft(place: Place, card: CardDraft | null): Promise<DraftToHandOver | null> {
  const { tributeId, questionId } = place;
  const notes = useRecorderChoices.getState().notes[notesKeyOf(tributeId, false, questionId)] ?? '';
  const photos = await uploadedPhotos(place);
  const hasCard = card !== null && card.text.trim() !== '';
  const hasNotes = notes.trim() !== '';
  if (!hasCard && !hasNotes && !photos) return null;
  return { ...(hasCard && { card }), ...(hasNotes && { notes }), ...(photos && { photos }) };
}

/** Returns a take's photos by their uploads, or null unless all of them have one. */
async function uploadedPhotos(place: Place): Promise<DraftToHandOver['photos'] | null> {
  const take = (await takesIn(place)).find(({ sent }) => !sent);
  const photos = take?.parts.map(({ uploadUrl, caption = '' }) => ({
    uploadId: uploadIdOf(uploadUrl),
    caption,
  }));
  if (!take || !photos || photos.length === 0) return null;
  const uploaded = photos.flatMap(({ uploadId, caption }) =>
    uploadId === null ? [] : { uploadId, caption },
  );
  return uploaded.length === photos.length ? { takeId: take.takeId, photos: uploaded } : null;
}

/** Returns the takes of photos for a question, newest first. A browser without storage has none. */
const takesIn = async ({ tributeId, questionId }: Place): Promise<TakeDetails[]> =>
  (await takesOn(openTakeDisk(tributeId)).catch(() => [])).filter((take) =>
    isSameAnswer(take, { questionId, medium: 'PHOTO' }),
  );

/** Keeps a draft from another device, unless this one has its own. Never rejects. */
export async function keepHandedDraft(
  { tributeId, questionId, name }: Place & { name: string },
  { card, notes, photos }: HandedDraft,
): Promise<void> {
  const place = { tributeId, questionId, isThankYou: false };
  if (card) {
    const own = await loadCard(place);
    // A card that came before may have been changed there.
    if (!own || own.takeId === card.takeId) await saveCard(place, card);
  }
  const notesKey = notesKeyOf(tributeId, false, questionId);
  if (notes && !useRecorderChoices.getState().notes[notesKey]) keepNotes(notesKey, notes);
  if (photos) await keepPhotos({ tributeId, questionId, name }, photos).catch(() => {});
}

async function keepPhotos(place: Place & { name: string }, { takeId, photos }: HandedPhotos): Promise<void> {
  const { name, ...answered } = place;
  const [own] = await takesIn(place);
  if (own && (own.takeId !== takeId || own.sent)) return;
  const details: TakeDetails = {
    ...answered,
    takeId,
    contributorName: name,
    isThankYou: false,
    medium: 'PHOTO',
    parts: withPhotos(own?.parts ?? [], photos),
    origin: 'file',
    recordedAt: new Date().toISOString(),
    isHandedOver: true,
    sent: false,
  };
  await openTakeDisk(place.tributeId).write([[detailsKey(takeId), details]]);
}

/** Returns the photos in the other device's order, and then the photos that this one added. */
function withPhotos(own: readonly TakePart[], photos: HandedPhotos['photos']): TakePart[] {
  const known = own.map((part, index) => ({ ...part, slot: part.slot ?? index }));
  let slot = Math.max(-1, ...known.map((part) => part.slot));
  const handed = photos.map(({ uploadId, caption, sizeBytes }): TakePart => {
    const before = known.find(({ uploadUrl }) => uploadIdOf(uploadUrl) === uploadId);
    if (before) return { ...before, caption };
    slot += 1;
    const uploadUrl = apiAddress(`/upload/${uploadId}`);
    return {
      fileName: uploadId,
      mimeType: 'image/jpeg',
      durationSeconds: null,
      uploadUrl,
      caption,
      slot,
      sizeBytes,
    };
  });
  const handedUrls = new Set(handed.map(({ uploadUrl }) => uploadUrl));
  return [...handed, ...known.filter(({ uploadUrl }) => !handedUrls.has(uploadUrl))];
}

/** Deletes what another device has sent: here it would only look unsent. Never rejects. */
export async function forgetHandedDraft(place: Place, takeId: string): Promise<void> {
  await deleteDraftOf({ ...place, takeId, medium: 'TEXT' });
  const disk = openTakeDisk(place.tributeId);
  const isPhotos = (await takesIn(place)).some((take) => take.takeId === takeId);
  if (isPhotos) await disk.remove(keysOf(await disk.keys(), takeId)).catch(() => {});
}
