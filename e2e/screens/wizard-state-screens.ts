import type { Screen } from './screen.ts';
import { failing, holding, inTurn, pressing, reading, resting, type Step } from './steps.ts';
import { ANNA, cropPicture, giveDetails } from './wizard-screens.ts';

const PLANS = /\/api\/stripe\/plans/;
const OWN_TRIBUTE = /\/api\/tribute(\?|$)/;
const OWN_CLIPS = /\/api\/submission\?/;
const PICTURE = /\/api\/public\/upload\/file/;

const details: Step = (page, context) => giveDetails(page, context, ANNA);
const plan = inTurn(details, pressing('Continue'), (page) => page.waitForURL(/upgrade$/));

/** Opens the plans of the same draft. */
const openPlan: Step = (page, { origin }) => page.goto(`${origin}/createtribute/upgrade`);

const record: Step = async (page, { origin }) => {
  await page.goto(`${origin}/createtribute/record`);
  await page.getByRole('button', { name: 'Skip for now' }).waitFor();
};

/** Unusual states of the steps after sign-in. They follow the details of a new draft. */
export const WIZARD_STATE_SCREENS: readonly Screen[] = [
  {
    name: 'wizard-2-picture-failed',
    route: '/createtribute/reeldetails',
    as: 'creator',
    isWhole: true,
    open: inTurn(
      failing(PICTURE),
      cropPicture,
      pressing('Use this picture'),
      reading(/^We haven’t added the picture yet/),
    ),
  },
  {
    name: 'wizard-3-not-saved',
    route: '/createtribute/questions',
    as: 'creator',
    isWhole: true,
    open: inTurn(failing(OWN_TRIBUTE), details, reading('We haven’t saved this yet')),
  },
  {
    name: 'wizard-4-plan-loading',
    route: '/createtribute/upgrade',
    as: 'creator',
    open: inTurn(holding(PLANS), plan, resting()),
  },
  {
    name: 'wizard-4-plan-failed',
    route: '/createtribute/upgrade',
    as: 'creator',
    open: inTurn(failing(PLANS), openPlan, reading(/^We couldn’t load the plans/)),
  },
  {
    name: 'wizard-4-buy',
    route: '/createtribute/upgrade',
    as: 'creator',
    isWhole: true,
    open: inTurn(
      openPlan,
      async (page) =>
        page
          .getByRole('radio', { name: /more folks/ })
          .first()
          .check({ force: true }),
      async (page) => page.getByRole('button', { name: /^Buy/ }).waitFor(),
      resting(),
    ),
  },
  {
    name: 'wizard-5-record-failed',
    route: '/createtribute/record',
    as: 'creator',
    isWhole: true,
    open: inTurn(
      record,
      failing(OWN_TRIBUTE),
      pressing(/^Record:/),
      reading(/^We couldn’t open the recorder/),
    ),
  },
  {
    name: 'wizard-5-clips-failed',
    route: '/createtribute/record',
    as: 'creator',
    isWhole: true,
    open: inTurn(failing(OWN_CLIPS), record, reading(/^We couldn’t load your clips/)),
  },
  {
    name: 'wizard-6-load-failed',
    route: '/createtribute/invite',
    as: 'creator',
    open: inTurn(
      failing(OWN_TRIBUTE),
      (page, { origin }) => page.goto(`${origin}/createtribute/invite`),
      reading(/^We couldn’t load your reel/),
    ),
  },
  {
    name: 'wizard-6-create-failed',
    route: '/createtribute/invite',
    as: 'creator',
    isWhole: true,
    open: inTurn(
      async (page, { origin }) => {
        await page.goto(`${origin}/createtribute/invite`);
        await page.getByRole('button', { name: 'Create the link' }).waitFor();
      },
      failing(OWN_TRIBUTE),
      pressing('Create the link'),
      reading(/^We couldn’t create the link yet/),
    ),
  },
];
