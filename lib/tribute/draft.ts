import type { Gender, TributeDto } from '#lib/contracts/tributes.ts';
import type { PersonName } from './display-name.ts';
import { draftDateIn, WIZARD_DUE_DAYS } from './due-date.ts';
import type { TributeType } from './occasions/occasions.ts';

/** The wizard's addresses (docs/specification.md#route-create-steps). */
export type WizardPath =
  | '/createtribute'
  | `/createtribute/${'reeldetails' | 'questions' | 'questions/addquestions' | 'upgrade' | 'record' | 'invite' | 'tributeready'}`;

/** A question of the draft: `_id` once the server has stored it, `suggestion` names the idea of ours it came from. */
export type DraftQuestion = { _id?: string; text: string; suggestion?: string };

/** A question of one's own while it is being written; `edited` is the text of the one that it is to replace. */
export type UnfinishedQuestion = { edited: string | null; text: string };

/** The tribute that is being made, as this browser keeps it (docs/specification.md#create-context). */
export type TributeDraft = {
  /** The server's draft, or null while the maker has not signed in. */
  tributeId: string | null;
  /** Names the draft to the server from the first try to save it until it is known to be saved. */
  draftKey?: string | undefined;
  tributeType: TributeType | null;
  occasionTitle: string;
  names: PersonName[];
  gender: Gender;
  /** Empty, or an address of our own picture store. */
  imageUrl: string;
  /** MM/DD/YYYY. */
  dueDate: string;
  plan: string;
  questions: DraftQuestion[];
  unfinishedQuestion: UnfinishedQuestion | null;
  /** Where the wizard was left. */
  step: WizardPath;
  /** Whether something has changed since the server last kept it. */
  isUnsaved: boolean;
};

/** The due date of a reel that is begun today, as MM/DD/YYYY (docs/specification.md#create-context-date). */
export const proposedDueDate = () => draftDateIn(WIZARD_DUE_DAYS, new Date());

/** Returns an untouched draft with today's default due date. */
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

/** A draft that the server keeps, as the wizard has it. */
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

/** The day of the due date where the tribute was made, as MM/DD/YYYY. */
function draftDateOf({ dueDate, timezone }: Pick<TributeDto, 'dueDate' | 'timezone'>): string {
  const format = { month: '2-digit', day: '2-digit', year: 'numeric' } as const;
  const date = new Date(dueDate);
  try {
    return date.toLocaleDateString('en-US', { ...format, timeZone: timezone || 'UTC' });
  } catch {
    return date.toLocaleDateString('en-US', { ...format, timeZone: 'UTC' });
  }
}
