import type { Gender } from '#lib/contracts/tributes.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { displayName, type PersonName } from './display-name.ts';
import type { TributeDraft, WizardPath } from './draft.ts';
import { fromDraftDate } from './due-date.ts';
import { OCCASIONS } from './occasions/occasions.ts';

/** The furthest due date that the wizard accepts, in days from today. */
export const DUE_DAYS_MAX = 365;

type StepDraft = Pick<
  TributeDraft,
  'tributeType' | 'occasionTitle' | 'names' | 'gender' | 'dueDate' | 'questions'
>;

export type WizardStep = {
  name: 'occasion' | 'details' | 'questions' | 'plan' | 'record' | 'invite' | 'ready';
  path: WizardPath;
  /** Whether only people who are signed in see it; docs/specification.md#wizard-before-sign-in: a visitor may do the first three before. */
  needsSignIn: boolean;
  /** Whether everything it asks has been answered on the day `today`. */
  isComplete: (draft: StepDraft, today: Date) => boolean;
};

/** The first step behind sign-in. */
export const PLAN_PATH: WizardPath = '/createtribute/upgrade';

/** The wizard in its order (docs/specification.md#wizard-order). A step may be entered once all before it are complete. */
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
  // Nobody has to go first.
  { name: 'record', path: '/createtribute/record', needsSignIn: true, isComplete: () => true },
  // The press that opens the link leads on by itself, with the tribute's id in the address.
  { name: 'invite', path: '/createtribute/invite', needsSignIn: true, isComplete: () => false },
  { name: 'ready', path: '/createtribute/tributeready', needsSignIn: true, isComplete: () => false },
];

/** The last step that a visitor may do before signing in. */
export const LAST_OPEN_PATH: WizardPath = '/createtribute/questions';

/** The place of an address among the steps; a page below a step, such as an own question, belongs to it. */
export function stepIndexOf(pathname: string): number {
  const index = WIZARD_STEPS.findLastIndex(
    ({ path }) => pathname === path || pathname.startsWith(`${path}/`),
  );
  return Math.max(index, 0);
}

/** The address that Continue leads to; null on the last step. */
export function nextPath(pathname: string): WizardPath | null {
  return WIZARD_STEPS[stepIndexOf(pathname) + 1]?.path ?? null;
}

/** The address that Back leads to: from a page below a step to the step; null on the first one. */
export function previousPath(pathname: string): WizardPath | null {
  const index = stepIndexOf(pathname);
  const step = WIZARD_STEPS[index];
  if (step && pathname !== step.path) return step.path;
  return WIZARD_STEPS[index - 1]?.path ?? null;
}

/** The step to answer next, when `pathname` asks for one that may not be entered yet; else null. */
export function missingStep(pathname: string, draft: StepDraft, today: Date): WizardStep | null {
  const before = WIZARD_STEPS.slice(0, stepIndexOf(pathname));
  return before.find(({ isComplete }) => !isComplete(draft, today)) ?? null;
}

/** Where to go on with a draft that the server kept: the first step that lacks something, else the first after those. */
export function resumePath(draft: StepDraft, today: Date): WizardPath {
  return missingStep(PLAN_PATH, draft, today)?.path ?? PLAN_PATH;
}

/** Whom the draft is for, as the server wants to know it: empty names left out, no gender for a team or a thing. */
export function subjectOf(draft: Pick<StepDraft, 'tributeType' | 'names' | 'gender'>): {
  names: PersonName[];
  gender: Gender | null;
  /** By the display-name rule; short, as the questions say it. */
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

/** The rows of name fields: one, or for a couple two and more. What one person does not use stays in the draft. */
export function nameRows(draft: Pick<StepDraft, 'tributeType' | 'names' | 'gender'>): PersonName[] {
  const [first = NO_NAME, second = NO_NAME, ...others] = draft.names;
  return isCouple(draft) ? [first, second, ...others] : [first];
}

/** Whether the draft asks for two names or more. */
export function isCouple(draft: Pick<StepDraft, 'tributeType' | 'gender'>): boolean {
  return asksGender(draft) && draft.gender === 'Couple';
}

const NO_NAME: PersonName = { firstName: '', lastName: '' };

const asksGender = ({ tributeType }: Pick<StepDraft, 'tributeType'>) =>
  !tributeType || OCCASIONS[tributeType].hasGender;

export type DetailsProblems = {
  /** Rows whose first name is missing. */
  names: number[];
  isTitleMissing: boolean;
  dueDate: 'missing' | 'past' | 'tooFar' | null;
};

/** What the details still lack on the day `today`. */
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

/** The people a couple is made of must be named; further rows may stay empty. */
function lacksFirstName({ firstName, lastName }: PersonName, row: number): boolean {
  return !firstName.trim() && (row < 2 || lastName.trim() !== '');
}

function dueDateProblem(dueDate: string, today: Date): DetailsProblems['dueDate'] {
  const days = daysUntil(dueDate, today);
  if (days === null) return 'missing';
  if (days < 0) return 'past';
  return days > DUE_DAYS_MAX ? 'tooFar' : null;
}

/** Days of the calendar from `today` to a draft date; null when it names no day. */
export function daysUntil(dueDate: string, today: Date): number | null {
  const day = fromDraftDate(dueDate);
  if (!day) return null;
  const midnight = new Date(today.getFullYear(), today.getMonth(), today.getDate());
  // A day on which the clocks change is an hour shorter or longer.
  return Math.round((day.getTime() - midnight.getTime()) / DAY_MS);
}
