import account from './en/account.json' with { type: 'json' };
import common from './en/common.json' with { type: 'json' };
import errors from './en/errors.json' with { type: 'json' };
import failures from './en/failures.json' with { type: 'json' };
import film from './en/film.json' with { type: 'json' };
import home from './en/home.json' with { type: 'json' };
import landing from './en/landing.json' with { type: 'json' };
import layout from './en/layout.json' with { type: 'json' };
import mail from './en/mail.json' with { type: 'json' };
import notfound from './en/notfound.json' with { type: 'json' };
import occasions from './en/occasions.json' with { type: 'json' };
import player from './en/player.json' with { type: 'json' };
import presentation from './en/presentation.json' with { type: 'json' };
import preview from './en/preview.json' with { type: 'json' };
import questions from './en/questions.json' with { type: 'json' };
import recorder from './en/recorder.json' with { type: 'json' };
import share from './en/share.json' with { type: 'json' };
import tribute from './en/tribute.json' with { type: 'json' };
import watch from './en/watch.json' with { type: 'json' };
import wizard from './en/wizard.json' with { type: 'json' };
import workroom from './en/workroom.json' with { type: 'json' };
import accountEs from './es/account.json' with { type: 'json' };
import commonEs from './es/common.json' with { type: 'json' };
import errorsEs from './es/errors.json' with { type: 'json' };
import failuresEs from './es/failures.json' with { type: 'json' };
import filmEs from './es/film.json' with { type: 'json' };
import homeEs from './es/home.json' with { type: 'json' };
import landingEs from './es/landing.json' with { type: 'json' };
import layoutEs from './es/layout.json' with { type: 'json' };
import mailEs from './es/mail.json' with { type: 'json' };
import notfoundEs from './es/notfound.json' with { type: 'json' };
import occasionsEs from './es/occasions.json' with { type: 'json' };
import playerEs from './es/player.json' with { type: 'json' };
import presentationEs from './es/presentation.json' with { type: 'json' };
import previewEs from './es/preview.json' with { type: 'json' };
import questionsEs from './es/questions.json' with { type: 'json' };
import recorderEs from './es/recorder.json' with { type: 'json' };
import shareEs from './es/share.json' with { type: 'json' };
import tributeEs from './es/tribute.json' with { type: 'json' };
import watchEs from './es/watch.json' with { type: 'json' };
import wizardEs from './es/wizard.json' with { type: 'json' };
import workroomEs from './es/workroom.json' with { type: 'json' };

/** All texts of the product, one namespace per room of components/, plus mail and preview. */
export const en = {
  account,
  common,
  errors,
  failures,
  film,
  home,
  landing,
  layout,
  mail,
  notfound,
  occasions,
  player,
  presentation,
  preview,
  questions,
  recorder,
  share,
  tribute,
  watch,
  wizard,
  workroom,
};

export type Messages = typeof en;

const es: Messages = {
  account: accountEs,
  common: commonEs,
  errors: errorsEs,
  failures: failuresEs,
  film: filmEs,
  home: homeEs,
  landing: landingEs,
  layout: layoutEs,
  mail: mailEs,
  notfound: notfoundEs,
  occasions: occasionsEs,
  player: playerEs,
  presentation: presentationEs,
  preview: previewEs,
  questions: questionsEs,
  recorder: recorderEs,
  share: shareEs,
  tribute: tributeEs,
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
