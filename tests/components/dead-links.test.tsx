import { screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ShareScreen } from '#components/share/share-screen.tsx';
import { ReadyStep } from '#components/wizard/ready/ready-step.tsx';
import { OwnerOrGuest, WorkroomScreen } from '#components/workroom/workroom-screen.tsx';
import { KIND_PAGE } from '#tests/support/navigation.ts';
import { renderApp, stubApi } from './layout/render-app.tsx';

afterEach(() => vi.unstubAllGlobals());

/** As Next catches it, and shows the page for dead links. */
class NextBoundary extends Component<{ children: ReactNode }> {
  static getDerivedStateFromError = (error: Error) => ({ shown: error.message });
  override state = { shown: null };
  override render() {
    return this.state.shown ?? this.props.children;
  }
}

const ID = 'nope';
const SCREENS: [string, ReactNode][] = [
  ['/share', <ShareScreen key="share" purpose="CONTRIBUTE" tributeId={ID} />],
  ['/createtribute/tributeready', <ReadyStep key="ready" tributeId={ID} />],
  ['/workroom', <WorkroomScreen key="workroom" tributeId={ID} />],
  ['/tribute', <OwnerOrGuest key="owner" tributeId={ID} guest={KIND_PAGE} />],
];
const REFUSALS = [
  ['no id at all', 'INVALID_INPUT', 422],
  ['nobody knows it', 'NOT_FOUND', 404],
] as const;

describe.each(SCREENS)('a dead link to %s', (_path, page) => {
  test.each(REFUSALS)('shows the kind page and no other try: %s', async (_why, code, status) => {
    // React logs errors that the boundary caught.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    stubApi({
      [`GET /api/tribute?tributeId=${ID}`]: Response.json({ error: 'A sentence.', code }, { status }),
    });
    renderApp(<NextBoundary>{page}</NextBoundary>);
    expect(await screen.findByText(KIND_PAGE)).toBeVisible();
    expect(screen.queryByText('A sentence.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
