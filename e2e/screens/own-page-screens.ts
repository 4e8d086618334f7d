import type { Screen } from './screen.ts';
import { inTurn, openingDialog, pressing, reading, type Step } from './steps.ts';

const ownPage: Step = (page, { origin, sample }) => page.goto(`${origin}/tribute/${sample.tributeId}/mine`);

/** Of the guest who has sent a clip to the sample. */
export const OWN_PAGE_SCREENS: readonly Screen[] = [
  {
    name: 'own-page',
    route: '/tribute/[tributeId]/mine',
    as: 'guest',
    isWhole: true,
    open: inTurn(ownPage, (page) =>
      page.getByLabel('Your link').and(page.locator('[value*="?c="]')).waitFor(),
    ),
  },
  {
    name: 'own-page-captions',
    route: '/tribute/[tributeId]/mine',
    as: 'guest',
    open: inTurn(ownPage, openingDialog(/^Captions/)),
    shows: ['components/clip/captions-dialog.tsx'],
  },
  {
    name: 'own-page-rename',
    route: '/tribute/[tributeId]/mine',
    as: 'guest',
    isWhole: true,
    open: inTurn(ownPage, pressing('Rename')),
  },
  {
    name: 'own-page-mail-link',
    route: '/tribute/[tributeId]/mine',
    as: 'guest',
    isWhole: true,
    continues: true,
    open: inTurn(pressing('Email it to me'), reading('Your email address')),
  },
  {
    name: 'own-page-erase',
    route: '/tribute/[tributeId]/mine',
    as: 'guest',
    isWhole: true,
    continues: true,
    open: inTurn(pressing('Erase everything I sent'), reading(/^Erase all your answers/)),
  },
];
