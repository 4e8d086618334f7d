import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { WizardFrame } from '#components/wizard/wizard-frame.tsx';
import type { TributeDraft } from '#lib/stores/create-tribute-slice.ts';
import { useRootStore } from '#lib/stores/root-store.ts';
import { renderApp } from '#tests/components/layout/render-app.tsx';
// What the steps load after themselves is here at once.
import 'qrcode';
import '#components/account/login-dialog.tsx';
import '#components/board/wizard-people.tsx';
import '#components/invites/invite-by-mail.tsx';
import '#components/wizard/crop-dialog.tsx';
import '#components/wizard/due-date-field.tsx';
import '#components/wizard/sortable-questions.tsx';

type Status = 'signedIn' | 'signedOut' | 'unverified' | 'loading';

/** Renders a step in its frame, on top of a draft, for somebody. */
export function renderStep(
  step: ReactNode,
  { draft = {}, status = 'signedIn' }: { draft?: Partial<TributeDraft>; status?: Status } = {},
) {
  useRootStore.getState().setDraft(draft);
  return renderApp(<WizardFrame>{step}</WizardFrame>, { status });
}

export const draftNow = () => useRootStore.getState().createTribute;

/** A draft that wants nothing but the link. */
export const COMPLETE_DRAFT = {
  tributeType: 'BIRTHDAY',
  names: [{ firstName: 'Anna', lastName: 'Moss' }],
  gender: 'Female',
  questions: [{ text: 'What do you love most about Anna?' }],
} as const satisfies Partial<TributeDraft>;

/** A phone or a wide screen, as the style sheet tells them apart. */
export function stubScreen(isPhone: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query.includes('max-width'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
}
