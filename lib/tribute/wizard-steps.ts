import type { Gender } from '#lib/contracts/tributes.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { displayName, type PersonName } from './display-name.ts';
import type { TributeDraft, WizardPath } from './draft.ts';
import { fromDraftDate } from './due-date.ts';
import { OCCASIONS } from './occasions/occasions.ts';

export const DUE_DAYS_MAX = 365;

type StepDraft = Pick<
  TributeDraft,
  'tributeType' | 'occasionTitle' | 'names' | 'gender' | 'dueDate' | 'questions'
>;

export type WizardStep = {
  name: 'occasion' | 'details' | 'questions' | 'plan' | 'record' | 'invite' | 'ready';
  path: WizardPath;
  /** Only for signed-in people (docs/specification.md#wizard-before-sign-in). */
  needsSignIn: boolean;
  isComplete: (draft: StepDraft, today: Date) => boolean;
};

export const PLAN_PATH: WizardPath = '/createtribute/upgrade';

/** In the order of docs/specification.md#wizard-order. A step opens once all earlier ones are complete. */
export const WIZARD_STEPS: readonly WizardStep[] = [
  {
    name: 'occasion',
    path: '/createtribute',
    needsSignIn: false,
    isComplete: ({ tributeType }) => tributeType !== null,
  },
  {
    name: 'details',
    path: '/createtribute/reeldetails',
    needsSignIn: false,
    isComplete: (draft, today) => !hasProblems(detailsProblems(draft, today)),
  },
  {
    name: 'questions',
    path: '/createtribute/questions',
    needsSignIn: false,
    isComplete: ({ questions }) => questions.length > 0,
  },
  { name: 'plan', path: PLAN_PATH, needsSignIn: true, isComplete: () => true },
  { name: 'record', path: '/createtribute/record', needsSignIn: true, isComplete: () => true },
  // Creating the link opens the next page, with the tribute's id in the address.
  { name: 'invite', path: '/createtribute/invite', needsSignIn: true, isComplete: () => false },
  { name: 'ready', path: '/createtribute/tributeready', needsSignIn: true, isComplete: () => false },
];

export const LAST_OPEN_PATH: WizardPath = '/createtribute/questions';

/** Returns the index of a path's step; pages below a step belong to it. */
export function stepIndexOf(pathname: string): number {
  const index = WIZARD_STEPS.findLastIndex(
    ({ path }) => pathname === path || pathname.startsWith(`${path}/`),
  );
  return Math.max(index, 0);
}

export function nextPath(pathname: string): WizardPath | null {
  return WIZARD_STEPS[stepIndexOf(pathname) + 1]?.path ?? null;
}

export function previousPath(pathname: string): WizardPath | null {
  const index = stepIndexOf(pathname);
  const step = WIZARD_STEPS[index];
  if (step && pathname !== step.path) return step.path;
  return WIZARD_STEPS[index - 1]?.path ?? null;
}

/** Returns the step to answer first when `pathname` may not be opened yet; else null. */
export function missingStep(pathname: string, draft: StepDraft, today: Date): WizardStep | null {
  const before = WIZARD_STEPS.slice(0, stepIndexOf(pathname));
  return before.find(({ isComplete }) => !isComplete(draft, today)) ?? null;
}

/** Returns where to resume a saved draft: its first incomplete step, else the first after sign-in. */
export function resumePath(draft: StepDraft, today: Date): WizardPath {
  return missingStep(PLAN_PATH, draft, today)?.path ?? PLAN_PATH;
}

/** Leaves out empty names, and the gender of a team or a thing. */
export function subjectOf(draft: Pick<StepDraft, 'tributeType' | 'names' | 'gender'>): {
  names: PersonName[];
  gender: Gender | null;
  /** The short display name, as questions use it. */
  shortName: string;
  name: string;
} {
  const hasGender = asksGender(draft);
  const names = nameRows(draft)
    .map(({ firstName, lastName }) => ({
      firstName: firstName.trim(),
      lastName: hasGender ? lastName.trim() : '',
    }))
    .filter(({ firstName, lastName }) => firstName || lastName);
  return {
    names,
    gender: hasGender ? draft.gender : null,
    shortName: displayName(names, { shortForm: true }),
    name: displayName(names),
  };
}

/** Returns the rows of name fields: one, or at least two for a couple. Unused rows stay in the draft. */
export function nameRows(draft: Pick<StepDraft, 'tributeType' | 'names' | 'gender'>): PersonName[] {
  const [first = NO_NAME, second = NO_NAME, ...others] = draft.names;
  return isCouple(draft) ? [first, second, ...others] : [first];
}

export function isCouple(draft: Pick<StepDraft, 'tributeType' | 'gender'>): boolean {
  return asksGender(draft) && draft.gender === 'Couple';
}

const NO_NAME: PersonName = { firstName: '', lastName: '' };

const asksGender = ({ tributeType }: Pick<StepDraft, 'tributeType'>) =>
  !tributeType || OCCASIONS[tributeType].hasGender;

export type DetailsProblems = {
  names: number[];
  isTitleMissing: boolean;
  dueDate: 'missing' | 'past' | 'tooFar' | null;
};

export function detailsProblems(draft: StepDraft, today: Date): DetailsProblems {
  const needsTitle = draft.tributeType !== null && OCCASIONS[draft.tributeType].hasFreeTitle;
  return {
    names: nameRows(draft).flatMap((row, index) => (lacksFirstName(row, index) ? [index] : [])),
    isTitleMissing: needsTitle && !draft.occasionTitle.trim(),
    dueDate: dueDateProblem(draft.dueDate, today),
  };
}

export const hasProblems = ({ names, isTitleMissing, dueDate }: DetailsProblems) =>
  names.length > 0 || isTitleMissing || dueDate !== null;

/** The two people of a couple need names; further rows may stay empty. */
function lacksFirstName({ firstName, lastName }: PersonName, row: number): boolean {
  return !firstName.trim() && (row < 2 || lastName.trim() !== '');
}

function dueDateProblem(dueDate: string, today: Date): DetailsProblems['dueDate'] {
  const days = daysUntil(dueDate, today);
  if (days === null) return 'missing';
  if (days < 0) return 'past';
  return days > DUE_DAYS_MAX ? 'tooFar' : null;
}

export function daysUntil(dueDate: string, today: Date): number | null {
  const day = fromDraftDate(dueDate);
  if (!day) return null;
  const midnight = new Date(today.getFullYear(), today.getMonth(), today.getDate());
  // Days with a clock change are an hour shorter or longer.
  return Math.round((day.getTime() - midnight.getTime()) / DAY_MS);
}
