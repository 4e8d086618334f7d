import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Board } from '#components/people/board.tsx';
import { ToastList } from '#components/providers/toast-list.tsx';
import type { BoardPersonDto } from '#lib/contracts/contributors.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { buildPerson, buildSubmission } from '#tests/components/workroom/builders.ts';
import { buildTribute, TRIBUTE_ID } from '#tests/support/build-tribute.ts';
// What the board loads on demand is here at once.
import '#components/people/nudge-dialog.tsx';
import '#components/people/remove-person-dialog.tsx';
import '#components/people/rename-person-dialog.tsx';

export const PEOPLE = `GET /api/tribute/contributor?tributeId=${TRIBUTE_ID}`;
export const NUDGE = 'PATCH /api/tribute/contributor';

export const ruth = buildPerson({
  _id: 'p-ruth',
  name: 'Ruth',
  email: 'ruth@example.com',
  via: 'EMAIL',
  mail: 'SENT',
  status: 'OPENED',
  state: 'STUCK',
  reason: 'CAMERA_DENIED',
  clips: 0,
});
export const ben = buildPerson({
  ...ruth,
  _id: 'p-ben',
  name: 'Ben',
  email: 'ben@example.com',
  status: 'INVITED',
  state: 'INVITED',
  reason: null,
});
export const karim = buildPerson({
  _id: 'p-karim',
  name: 'Karim',
  state: 'OPENED',
  status: 'OPENED',
  clips: 0,
});
export const maja = buildPerson();

/** Shows the board of these people. */
export function open(people: BoardPersonDto[], tribute: Partial<TributeDto> = {}) {
  const answers: Record<string, unknown> = {
    [PEOPLE]: people,
    [`GET /api/submission?tributeId=${TRIBUTE_ID}`]: [buildSubmission()],
  };
  const calls = stubApi(answers);
  renderApp(
    <>
      <Board tribute={buildTribute(tribute)} />
      <ToastList closeLabel="Close" />
    </>,
  );
  return { answers, calls };
}

export const valueOf = (field: HTMLElement) => (field instanceof HTMLTextAreaElement ? field.value : '');
export const openMenu = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return screen.findByRole('menu');
};
export const itemsOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
