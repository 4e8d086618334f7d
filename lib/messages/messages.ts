import account from './en/account.json' with { type: 'json' };
import board from './en/board.json' with { type: 'json' };
import common from './en/common.json' with { type: 'json' };
import content from './en/content.json' with { type: 'json' };
import credits from './en/credits.json' with { type: 'json' };
import errors from './en/errors.json' with { type: 'json' };
import failures from './en/failures.json' with { type: 'json' };
import feedback from './en/feedback.json' with { type: 'json' };
import film from './en/film.json' with { type: 'json' };
import home from './en/home.json' with { type: 'json' };
import identity from './en/identity.json' with { type: 'json' };
import invites from './en/invites.json' with { type: 'json' };
import landing from './en/landing.json' with { type: 'json' };
import layout from './en/layout.json' with { type: 'json' };
import mail from './en/mail.json' with { type: 'json' };
import notfound from './en/notfound.json' with { type: 'json' };
import notifications from './en/notifications.json' with { type: 'json' };
import occasions from './en/occasions.json' with { type: 'json' };
import player from './en/player.json' with { type: 'json' };
import poster from './en/poster.json' with { type: 'json' };
import presentation from './en/presentation.json' with { type: 'json' };
import preview from './en/preview.json' with { type: 'json' };
import profile from './en/profile.json' with { type: 'json' };
import questions from './en/questions.json' with { type: 'json' };
import recorder from './en/recorder.json' with { type: 'json' };
import reminders from './en/reminders.json' with { type: 'json' };
import report from './en/report.json' with { type: 'json' };
import session from './en/session.json' with { type: 'json' };
import share from './en/share.json' with { type: 'json' };
import thankyou from './en/thankyou.json' with { type: 'json' };
import tribute from './en/tribute.json' with { type: 'json' };
import trouble from './en/trouble.json' with { type: 'json' };
import watch from './en/watch.json' with { type: 'json' };
import wizard from './en/wizard.json' with { type: 'json' };
import workroom from './en/workroom.json' with { type: 'json' };
import accountEs from './es/account.json' with { type: 'json' };
import boardEs from './es/board.json' with { type: 'json' };
import commonEs from './es/common.json' with { type: 'json' };
import contentEs from './es/content.json' with { type: 'json' };
import creditsEs from './es/credits.json' with { type: 'json' };
import errorsEs from './es/errors.json' with { type: 'json' };
import failuresEs from './es/failures.json' with { type: 'json' };
import feedbackEs from './es/feedback.json' with { type: 'json' };
import filmEs from './es/film.json' with { type: 'json' };
import homeEs from './es/home.json' with { type: 'json' };
import identityEs from './es/identity.json' with { type: 'json' };
import invitesEs from './es/invites.json' with { type: 'json' };
import landingEs from './es/landing.json' with { type: 'json' };
import layoutEs from './es/layout.json' with { type: 'json' };
import mailEs from './es/mail.json' with { type: 'json' };
import notfoundEs from './es/notfound.json' with { type: 'json' };
import notificationsEs from './es/notifications.json' with { type: 'json' };
import occasionsEs from './es/occasions.json' with { type: 'json' };
import playerEs from './es/player.json' with { type: 'json' };
import posterEs from './es/poster.json' with { type: 'json' };
import presentationEs from './es/presentation.json' with { type: 'json' };
import previewEs from './es/preview.json' with { type: 'json' };
import profileEs from './es/profile.json' with { type: 'json' };
import questionsEs from './es/questions.json' with { type: 'json' };
import recorderEs from './es/recorder.json' with { type: 'json' };
import remindersEs from './es/reminders.json' with { type: 'json' };
import reportEs from './es/report.json' with { type: 'json' };
import sessionEs from './es/session.json' with { type: 'json' };
import shareEs from './es/share.json' with { type: 'json' };
import thankyouEs from './es/thankyou.json' with { type: 'json' };
import tributeEs from './es/tribute.json' with { type: 'json' };
import troubleEs from './es/trouble.json' with { type: 'json' };
import watchEs from './es/watch.json' with { type: 'json' };
import wizardEs from './es/wizard.json' with { type: 'json' };
import workroomEs from './es/workroom.json' with { type: 'json' };

/** All texts of the product, one namespace per room of components/, plus mail and preview. */
export const en = {
  account,
  board,
  common,
  content,
  credits,
  errors,
  failures,
  feedback,
  film,
  home,
  identity,
  invites,
  landing,
  layout,
  mail,
  notfound,
  notifications,
  occasions,
  player,
  poster,
  presentation,
  preview,
  profile,
  questions,
  recorder,
  reminders,
  report,
  session,
  share,
  thankyou,
  tribute,
  trouble,
  watch,
  wizard,
  workroom,
};

export type Messages = typeof en;

const es: Messages = {
  account: accountEs,
  board: boardEs,
  common: commonEs,
  content: contentEs,
  credits: creditsEs,
  errors: errorsEs,
  failures: failuresEs,
  feedback: feedbackEs,
  film: filmEs,
  home: homeEs,
  identity: identityEs,
  invites: invitesEs,
  landing: landingEs,
  layout: layoutEs,
  mail: mailEs,
  notfound: notfoundEs,
  notifications: notificationsEs,
  occasions: occasionsEs,
  player: playerEs,
  poster: posterEs,
  presentation: presentationEs,
  preview: previewEs,
  profile: profileEs,
  questions: questionsEs,
  recorder: recorderEs,
  reminders: remindersEs,
  report: reportEs,
  session: sessionEs,
  share: shareEs,
  thankyou: thankyouEs,
  tribute: tributeEs,
  trouble: troubleEs,
  watch: watchEs,
  wizard: wizardEs,
  workroom: workroomEs,
};

export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en';

const CATALOGUES: Record<Locale, Messages> = { en, es };

/** The language to speak where `language` is asked for; one that we do not have is answered in English. */
export function localeOf(language: string): Locale {
  return LOCALES.find((locale) => locale === language) ?? DEFAULT_LOCALE;
}

/** The texts of a language; an unknown one is answered in English. */
export function messagesFor(language: string): Messages {
  return CATALOGUES[localeOf(language)];
}
