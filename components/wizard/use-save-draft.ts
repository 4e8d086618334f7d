import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { type ApiResult, dataOf } from '#lib/api/client.ts';
import { createTribute, updateTribute } from '#lib/api/tributes.ts';
import type { CreateTributeInput, TributeDto } from '#lib/contracts/tributes.ts';
import { queryKeys } from '#lib/hooks/query-keys.ts';
import { takeStoredDraft, useRootStore } from '#lib/stores/root-store.ts';
import { ownTimeZone } from '#lib/time/own-time-zone.ts';
import { tributeFields, withStoredIds } from './tribute-fields.ts';

const SAVE_KEY = ['save-draft'];

type SaveDraft = {
  /** Creates the shared link as well: the tribute starts to collect answers. */
  open: boolean;
  /** Whether the step itself says what its save came to: then the line at the top is silent about a failure. */
  isTold?: boolean;
};

/**
 * Saves the stored draft with the server, as it is when its turn comes: saves wait for each other, so that two of
 * them never make two tributes. Offline it fails at once, and the draft stays on the device.
 */
export function useSaveDraft() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: SAVE_KEY,
    scope: { id: 'save-draft' },
    networkMode: 'always',
    mutationFn: ({ open }: SaveDraft) => inTurn(() => saveDraft(open, queryClient)),
    onSuccess: async (tribute) => {
      queryClient.setQueryData(queryKeys.tribute(tribute.tributeId), tribute);
      await queryClient.invalidateQueries({ queryKey: queryKeys.tributes() });
    },
  });
}

/** How the last save went; `idle` before the first, and where the step tells of the failure itself. */
export function useSaveStatus(): 'idle' | 'pending' | 'success' | 'error' {
  const saves = useMutationState({
    filters: { mutationKey: SAVE_KEY },
    select: ({ state: { status, variables } }) =>
      status === 'error' && (variables as SaveDraft).isTold ? 'idle' : status,
  });
  return saves.at(-1) ?? 'idle';
}

/** Tabs wait for each other as saves of one tab do, and the later one knows what the one before has stored. */
async function inTurn<T>(save: () => Promise<T>): Promise<T> {
  // Missing on insecure origins.
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (!locks) return save();
  return await locks.request('save-draft', () => {
    takeStoredDraft();
    return save();
  });
}

async function saveDraft(open: boolean, queryClient: QueryClient): Promise<TributeDto> {
  const { createTribute: draft, setDraft } = useRootStore.getState();
  const fields = tributeFields(draft, ownTimeZone());
  if (!fields) throw new Error('A draft without an occasion is not saved.');

  const updated = draft.tributeId ? await update(draft.tributeId, fields, open) : null;
  // Deleted meanwhile, or somebody else's who used this browser before: the draft becomes a tribute of its own.
  const isGone = updated?.code === 'NOT_FOUND';
  const tribute = updated && !isGone ? await dataOf(Promise.resolve(updated)) : await create(fields);
  // What came back is what we sent: the wizard need not ask for it.
  queryClient.setQueryData(queryKeys.serverDraft(tribute.tributeId), tribute);
  // Read again: the person may have gone on writing meanwhile.
  const now = useRootStore.getState().createTribute;
  const questions = isGone ? now.questions.map(withoutId) : now.questions;
  setDraft({
    tributeId: tribute.tributeId,
    questions: withStoredIds(questions, tribute.questions),
    isUnsaved: JSON.stringify(tributeFields(now, ownTimeZone())) !== JSON.stringify(fields),
  });
  return open && tribute.status === 'DRAFT'
    ? dataOf(updateTribute({ tributeId: tribute.tributeId, status: 'COLLECTING' }))
    : tribute;
}

function update(
  tributeId: string,
  fields: CreateTributeInput,
  open: boolean,
): Promise<ApiResult<TributeDto>> {
  return updateTribute({ tributeId, ...fields, ...(open && { status: 'COLLECTING' as const }) });
}

function create({ questions = [], ...fields }: CreateTributeInput): Promise<TributeDto> {
  return dataOf(createTribute({ ...fields, questions: questions.map(withoutId) }));
}

function withoutId<Question extends { _id?: string | undefined }>({ _id, ...question }: Question) {
  return question;
}
