import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { WizardFrame } from '#components/wizard/wizard-frame.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import type { TributeDraft } from '#lib/tribute/draft.ts';
import { renderApp } from '#tests/components/layout/render-app.tsx';
import { buildTribute, TRIBUTE_ID } from '#tests/support/build-tribute.ts';
// What the steps load after themselves is here at once.
import 'qrcode';
import '#components/sign-in/login-dialog.tsx';
import '#components/wizard/invite/wizard-people.tsx';
import '#components/wizard/invite/invite-by-mail.tsx';
import '#components/reel-form/crop-dialog.tsx';
import '#components/reel-form/due-date-field.tsx';
import '#components/reel-form/sortable-questions.tsx';

beforeEach(() => {
  useRootStore.setState(useRootStore.getInitialState());
  useRootStore.getState().resetDraft();
  useUiStore.setState(useUiStore.getInitialState());
  stubScreen(false);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

type Status = 'signedIn' | 'signedOut' | 'unverified' | 'loading';

/** Renders a step in its frame with a draft. */
export function renderStep(
  step: ReactNode,
  { draft = {}, status = 'signedIn' }: { draft?: Partial<TributeDraft>; status?: Status } = {},
) {
  useRootStore.getState().setDraft(draft);
  return renderApp(<WizardFrame>{step}</WizardFrame>, { status });
}

export const draftNow = () => useRootStore.getState().createTribute;

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

/** A draft that wants nothing but the link. */
export const COMPLETE_DRAFT = {
  tributeType: 'BIRTHDAY',
  names: [{ firstName: 'Anna', lastName: 'Moss' }],
  gender: 'Female',
  questions: [{ text: 'What do you love most about Anna?' }],
} as const satisfies Partial<TributeDraft>;

export const QUESTION_ID = 'b'.repeat(24);
export const GET_TRIBUTE = `GET /api/tribute?tributeId=${TRIBUTE_ID}`;

/** The same draft, as the server keeps it. */
export const STORED = buildTribute({
  status: 'DRAFT',
  tributeFor: { names: [...COMPLETE_DRAFT.names], name: 'Anna Moss', gender: 'Female' },
  questions: [{ _id: QUESTION_ID, text: COMPLETE_DRAFT.questions[0].text, order: 0 }],
  dueDate: '2026-12-05T23:59:59.000Z',
});
export const OPEN = buildTribute({ ...STORED, status: 'COLLECTING' });

/** The same draft on a device that has saved all of it. */
export const KNOWN = {
  ...COMPLETE_DRAFT,
  tributeId: TRIBUTE_ID,
  questions: [{ _id: QUESTION_ID, text: COMPLETE_DRAFT.questions[0].text }],
  isUnsaved: false,
};

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
