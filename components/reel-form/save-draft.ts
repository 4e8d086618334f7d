import type { QueryClient } from '@tanstack/react-query';
import { type ApiResult, dataOf } from '#lib/browser/api/client.ts';
import { createTribute, updateTribute } from '#lib/browser/api/tributes.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { takeStoredDraft, useRootStore } from '#lib/browser/stores/root-store.ts';
import type { CreateTributeInput, TributeDto } from '#lib/contracts/tributes.ts';
import { randomHex } from '#lib/random-hex.ts';
import { ownTimeZone } from '#lib/time/own-time-zone.ts';
import { tributeFields, withStoredIds } from './tribute-fields.ts';

type SavedDraft = {
  tribute: TributeDto;
  /** The uploaded picture expired and left the draft. */
  isPictureGone: boolean;
};

/** Saves the current draft and updates the cache. `open` also creates the recording link. @throws ApiError */
export async function saveDraft(open: boolean, queryClient: QueryClient): Promise<SavedDraft> {
  const saved = await inTurn(() => send(open, queryClient));
  const { tribute } = saved;
  queryClient.setQueryData(queryKeys.tribute(tribute.tributeId), tribute);
  await queryClient.invalidateQueries({ queryKey: queryKeys.tributes() });
  return saved;
}

/** Saves run one after the other, across tabs, and each sees the result of the last. */
async function inTurn<T>(save: () => Promise<T>): Promise<T> {
  // Missing on insecure origins.
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (!locks) return save();
  return await locks.request('save-draft', () => {
    takeStoredDraft();
    return save();
  });
}

async function send(open: boolean, queryClient: QueryClient): Promise<SavedDraft> {
  const { createTribute: draft, setDraft } = useRootStore.getState();
  const fields = tributeFields(draft, ownTimeZone());
  if (!fields) throw new Error('A draft without an occasion is not saved.');

  const updated = draft.tributeId ? await update(draft.tributeId, fields, open) : null;
  // Deleted, or another person's in this browser: the draft becomes a new tribute.
  const isGone = updated?.code === 'NOT_FOUND';
  const tribute = updated && !isGone ? await dataOf(Promise.resolve(updated)) : await create(fields, open);
  // The answer equals our input, so the wizard need not refetch it.
  queryClient.setQueryData(queryKeys.serverDraft(tribute.tributeId), tribute);
  // The person may have kept typing, in another tab too, whose event may not have arrived.
  takeStoredDraft();
  const now = useRootStore.getState().createTribute;
  const isSamePicture = now.imageUrl === fields.imageUrl;
  const questions = isGone ? now.questions.map(withoutId) : now.questions;
  setDraft({
    tributeId: tribute.tributeId,
    draftKey: undefined,
    questions: withStoredIds(questions, tribute.questions),
    // An expired picture must not stay in the draft.
    ...(isSamePicture && { imageUrl: tribute.imageUrl ?? '' }),
    isUnsaved: JSON.stringify(tributeFields(now, ownTimeZone())) !== JSON.stringify(fields),
  });
  const { tributeId } = tribute;
  const mustOpen = open && tribute.status === 'DRAFT';
  return {
    tribute: mustOpen ? await dataOf(updateTribute({ tributeId, status: 'COLLECTING' })) : tribute,
    isPictureGone: isSamePicture && !tribute.imageUrl,
  };
}

function update(
  tributeId: string,
  fields: CreateTributeInput,
  open: boolean,
): Promise<ApiResult<TributeDto>> {
  return updateTribute({ tributeId, ...fields, ...(open && { status: 'COLLECTING' as const }) });
}

/** Stores the key with the draft, so that a retry after a lost answer creates no second tribute. */
async function create({ questions = [], ...fields }: CreateTributeInput, open: boolean): Promise<TributeDto> {
  const { createTribute: draft, setDraft } = useRootStore.getState();
  const draftKey = draft.draftKey ?? randomHex();
  setDraft({ draftKey });
  const asked = questions.map(withoutId);
  const tribute = await dataOf(createTribute({ ...fields, questions: asked, draftKey }));
  if (!draft.draftKey) return tribute;
  const current = { ...fields, questions: withStoredIds(asked, tribute.questions) };
  return dataOf(update(tribute.tributeId, current, open));
}

function withoutId<Question extends { _id?: string | undefined }>({ _id, ...question }: Question) {
  return question;
}
