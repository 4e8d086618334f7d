import type { Messages } from '#lib/messages/language.ts';
import account from './account.json' with { type: 'json' };
import board from './board.json' with { type: 'json' };
import checks from './checks.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import content from './content.json' with { type: 'json' };
import credits from './credits.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import failures from './failures.json' with { type: 'json' };
import feedback from './feedback.json' with { type: 'json' };
import film from './film.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import identity from './identity.json' with { type: 'json' };
import invites from './invites.json' with { type: 'json' };
import landing from './landing.json' with { type: 'json' };
import layout from './layout.json' with { type: 'json' };
import mail from './mail.json' with { type: 'json' };
import notfound from './notfound.json' with { type: 'json' };
import notifications from './notifications.json' with { type: 'json' };
import occasions from './occasions.json' with { type: 'json' };
import operator from './operator.json' with { type: 'json' };
import ownpage from './ownpage.json' with { type: 'json' };
import player from './player.json' with { type: 'json' };
import poster from './poster.json' with { type: 'json' };
import presentation from './presentation.json' with { type: 'json' };
import preview from './preview.json' with { type: 'json' };
import profile from './profile.json' with { type: 'json' };
import questions from './questions.json' with { type: 'json' };
import recorder from './recorder.json' with { type: 'json' };
import reminders from './reminders.json' with { type: 'json' };
import report from './report.json' with { type: 'json' };
import session from './session.json' with { type: 'json' };
import share from './share.json' with { type: 'json' };
import thankyou from './thankyou.json' with { type: 'json' };
import tribute from './tribute.json' with { type: 'json' };
import trouble from './trouble.json' with { type: 'json' };
import watch from './watch.json' with { type: 'json' };
import wizard from './wizard.json' with { type: 'json' };
import workroom from './workroom.json' with { type: 'json' };

export const catalogue: Messages = {
  account,
  board,
  checks,
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
  operator,
  ownpage,
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
