import type { useTranslations } from 'next-intl';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { displayName } from '#lib/tribute/display-name.ts';
import { OCCASIONS } from '#lib/tribute/occasions/occasions.ts';
import { dateFormat } from './date-format.ts';

type Translator = ReturnType<typeof useTranslations<'tribute'>>;

export type InviteTexts = {
  eyebrow: string;
  heading: string;
  invitation: string;
  promise: string | null;
  hello: string;
  until: string | null;
  notice: string | null;
  waiting: string;
  /** With {name}. */
  waitingOf: string;
  answered: string | null;
  record: string | null;
  /** Ways to come back later, while answers are collected. */
  later: { remind: string; calendar: string; decline: string } | null;
  questionsHeading: string;
  questionsNote: string;
  moreQuestions: string;
  assuranceHeading: string;
  assurances: string[];
  report: string;
};

/** The rest is folded. */
export const QUESTIONS_SHOWN = 3;

type Reader = { translate: Translator; locale: string; now: Date };

/** Returns an invitation's texts from the namespace `tribute`; `locale` is the reader's, for the date. */
export function inviteTexts(tribute: PublicTributeDto, { translate, locale, now }: Reader): InviteTexts {
  const { tributeType, occasionTitle, tributeFor, creatorFirstName: creator, status } = tribute;
  const name = displayName(tributeFor.names, { shortForm: true }) || tributeFor.name;
  const isArchived = status === 'ARCHIVED';
  const isOpen = status === 'DRAFT' || status === 'COLLECTING';
  const { hasFreeTitle, isSolemn } = OCCASIONS[tributeType];
  // "Be the first" suits an open reel without answers, and no mourning.
  const isEager = isOpen && !isSolemn;
  const answered = { count: tribute.answeredCount };
  return {
    eyebrow: (hasFreeTitle && occasionTitle) || translate(`eyebrow.${tributeType}`),
    heading: translate('heading', { tributeType, name: tributeFor.name }),
    invitation: creator
      ? translate('invitation', { tributeType, creator, name })
      : translate('invitationUnsigned', { tributeType, name }),
    promise: isArchived ? null : translate('promise'),
    hello: helloOf(tribute, translate),
    until: isOpen ? translate('until', { date: dayOf(tribute, locale, now) }) : null,
    notice: noticeOf(status, name, translate),
    waiting: translate('waiting'),
    waitingOf: translate.raw('waitingOf') as string,
    answered: translate(isEager ? 'answered' : 'answeredQuietly', answered) || null,
    record: isArchived ? null : translate('record'),
    later: laterOf(status, translate),
    questionsHeading: translate('questionsHeading'),
    questionsNote: translate('questionsNote'),
    moreQuestions: translate('moreQuestions', { count: tribute.questions.length - QUESTIONS_SHOWN }),
    assuranceHeading: translate('assuranceHeading'),
    assurances: [
      translate('assuranceAgain', { tributeType }),
      lengthOf(tribute, translate),
      translate('assuranceFree'),
    ],
    report: translate('report'),
  };
}

function helloOf(
  { tributeType, creatorFirstName: creator }: PublicTributeDto,
  translate: Translator,
): string {
  return creator ? translate('hello', { tributeType, creator }) : translate('helloUnsigned', { tributeType });
}

function laterOf(status: PublicTributeDto['status'], translate: Translator): InviteTexts['later'] {
  return status === 'COLLECTING'
    ? {
        remind: translate('remindTomorrow'),
        calendar: translate('addToCalendar'),
        decline: translate('decline'),
      }
    : null;
}

function noticeOf(status: PublicTributeDto['status'], name: string, translate: Translator): string | null {
  if (status === 'CLOSED') return translate('closed');
  if (status === 'READY' || status === 'DELIVERED') return translate('finished');
  return status === 'ARCHIVED' ? translate('archived', { name }) : null;
}

function lengthOf({ answerMaxSeconds: seconds }: PublicTributeDto, translate: Translator): string {
  return seconds < 60
    ? translate('assuranceSeconds', { seconds })
    : translate('assuranceMinutes', { minutes: Math.floor(seconds / 60) });
}

/** The due date in the tribute's time zone, with the year unless it is the current one. */
function dayOf({ dueDate, timezone }: PublicTributeDto, locale: string, now: Date): string {
  const timeZone = isTimeZone(timezone) ? timezone : 'UTC';
  const due = new Date(dueDate);
  const year = dateFormat('en', { timeZone, year: 'numeric' });
  return dateFormat(locale, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(year.format(due) !== year.format(now) && { year: 'numeric' }),
  }).format(due);
}

function isTimeZone(timezone: string): boolean {
  try {
    return Boolean(timezone && dateFormat('en', { timeZone: timezone, year: 'numeric' }));
  } catch {
    return false;
  }
}
