import type { Gender, TributeDto } from '#lib/contracts/tributes.ts';
import type { PersonName } from './display-name.ts';
import { draftDateIn, WIZARD_DUE_DAYS } from './due-date.ts';
import type { TributeType } from './occasions/occasions.ts';

/** The wizard's paths (docs/specification.md#route-create-steps). */
export type WizardPath =
  | '/createtribute'
  | `/createtribute/${'reeldetails' | 'questions' | 'questions/addquestions' | 'upgrade' | 'record' | 'invite' | 'tributeready'}`;

/** `_id` is set once the server has stored it; `suggestion` names the suggestion it came from. */
export type DraftQuestion = { _id?: string; text: string; suggestion?: string };

/** A custom question in progress; `edited` is the text of the question that it replaces. */
export type UnfinishedQuestion = { edited: string | null; text: string };

/** The wizard's draft in this browser (docs/specification.md#create-context). */
export type TributeDraft = {
  /** The server's draft, or null before sign-in. */
  tributeId: string | null;
  /** Identifies the draft to the server from the first attempt to save it until it is saved. */
  draftKey?: string | undefined;
  tributeType: TributeType | null;
  occasionTitle: string;
  names: PersonName[];
  gender: Gender;
  /** Empty, or a URL in our picture store. */
  imageUrl: string;
  dueDate: string;
  plan: string;
  questions: DraftQuestion[];
  unfinishedQuestion: UnfinishedQuestion | null;
  step: WizardPath;
  isUnsaved: boolean;
};

/** Today's default due date as MM/DD/YYYY (docs/specification.md#create-context-date). */
export const proposedDueDate = () => draftDateIn(WIZARD_DUE_DAYS, new Date());

export function emptyDraft(): TributeDraft {
  return {
    tributeId: null,
    tributeType: null,
    occasionTitle: '',
    names: [{ firstName: '', lastName: '' }],
    gender: 'Male',
    imageUrl: '',
    dueDate: proposedDueDate(),
    plan: '$0',
    questions: [],
    unfinishedQuestion: null,
    step: '/createtribute',
    isUnsaved: false,
  };
}

export function draftOf({ tributeFor, questions, imageUrl, ...tribute }: TributeDto): TributeDraft {
  const empty = emptyDraft();
  return {
    tributeId: tribute.tributeId,
    tributeType: tribute.tributeType,
    occasionTitle: tribute.occasionTitle,
    names: tributeFor.names.length > 0 ? tributeFor.names : empty.names,
    gender: tributeFor.gender ?? empty.gender,
    imageUrl: imageUrl ?? '',
    dueDate: draftDateOf(tribute),
    plan: tribute.plan,
    questions: questions.map(({ _id, text }) => ({ _id, text })),
    unfinishedQuestion: null,
    step: '/createtribute/reeldetails',
    isUnsaved: false,
  };
}

function draftDateOf({ dueDate, timezone }: Pick<TributeDto, 'dueDate' | 'timezone'>): string {
  const format = { month: '2-digit', day: '2-digit', year: 'numeric' } as const;
  const date = new Date(dueDate);
  try {
    return date.toLocaleDateString('en-US', { ...format, timeZone: timezone || 'UTC' });
  } catch {
    return date.toLocaleDateString('en-US', { ...format, timeZone: 'UTC' });
  }
}
