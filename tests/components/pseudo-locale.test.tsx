import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createTranslator } from 'use-intl/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CompleteProfileDialog } from '#components/account/complete-profile-dialog.tsx';
import { ForgotPasswordForm } from '#components/account/forgot-password-form.tsx';
import { LoginForm } from '#components/account/login-form.tsx';
import { SignupScreen } from '#components/account/signup-screen.tsx';
import { ownClipsTexts } from '#components/clip/own-clips-texts.ts';
import { AboutPage } from '#components/content/about-page.tsx';
import { FaqPage } from '#components/content/faq-page.tsx';
import { PrivacyPage } from '#components/content/privacy-page.tsx';
import { PricingPage } from '#components/credits/pricing-page.tsx';
import { ContactScreen } from '#components/feedback/contact-screen.tsx';
import { FeedbackScreen } from '#components/feedback/feedback-screen.tsx';
import { HomeScreen } from '#components/home/home-screen.tsx';
import { InvitePage } from '#components/invitation/invite-page.tsx';
import { inviteTexts } from '#components/invitation/invite-texts.ts';
import { LandingPage } from '#components/landing/landing-page.tsx';
import { NotFound } from '#components/landing/not-found.tsx';
import { Footer } from '#components/layout/footer.tsx';
import { Header } from '#components/layout/header.tsx';
import { ProfileDialog } from '#components/layout/profile-dialog.tsx';
import { SideDrawer } from '#components/layout/side-drawer.tsx';
import { NotificationScreen } from '#components/notifications/notification-screen.tsx';
import { ProfileScreen } from '#components/profile/profile-screen.tsx';
import { Recorder } from '#components/recorder/recorder.tsx';
import { ShareScreen } from '#components/share/share-screen.tsx';
import { WatchRoom } from '#components/watch/watch-room.tsx';
import { DetailsStep } from '#components/wizard/details/details-step.tsx';
import { InviteStep } from '#components/wizard/invite/invite-step.tsx';
import { OccasionStep } from '#components/wizard/occasion/occasion-step.tsx';
import { PlanStep } from '#components/wizard/plan/plan-step.tsx';
import { OwnQuestionStep } from '#components/wizard/questions/own-question-step.tsx';
import { QuestionsStep } from '#components/wizard/questions/questions-step.tsx';
import { RecordStep } from '#components/wizard/record/record-step.tsx';
import { WizardFrame } from '#components/wizard/wizard-frame.tsx';
import { WorkroomScreen } from '#components/workroom/workroom-screen.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { LANGUAGES } from '#lib/messages/languages.ts';
import { en } from '#lib/messages/messages.ts';
import { SHARE_PURPOSES } from '#lib/tribute/share-purposes.ts';
import { PLANS } from '#tests/components/credits/plans.ts';
import { aUser, renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { CONFIGURATION } from '#tests/components/player/fake-api.ts';
import { buildPresentation, installFakeMedia } from '#tests/components/player/fake-media.ts';
import { publicTribute } from '#tests/components/tribute/public-tribute.ts';
import { stubScreen } from '#tests/components/wizard/wizard-page.tsx';
import { buildPerson, buildSubmission } from '#tests/components/workroom/builders.ts';
import { buildTribute, TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { at } from '#tests/support/navigation.ts';
import { dressCatalogue, foreignWords } from '#tests/support/pseudo-locale.ts';

const PRODUCT = 'Folksee';
/** A language is named in itself on every page. */
const LANGUAGE_NAMES = Object.values(LANGUAGES).map(({ name }) => name);
const pseudo = dressCatalogue(en);
const texts = <Name extends 'landing' | 'occasions' | 'layout' | 'notfound' | 'tribute'>(namespace: Name) =>
  createTranslator({ locale: 'en', messages: pseudo, namespace });

const of = (path: string) => `${path}?tributeId=${TRIBUTE_ID}`;
const NAMES = [{ firstName: 'Άννα', lastName: '' }];
const FOR = { names: NAMES, name: 'Άννα', gender: 'Female' as const };
const QUESTIONS = [{ _id: 'q1', text: 'Τι;', order: 0 }];
const TRIBUTE = buildTribute({ name: 'Άννα', tributeFor: FOR, questions: QUESTIONS });
const GUEST_SEES = publicTribute({
  name: 'Άννα',
  tributeFor: FOR,
  creatorFirstName: 'Πέτρος',
  questions: QUESTIONS,
});
const PERSON = { ...aUser(), basicInfo: { firstName: 'Πέτρος', lastName: 'Νικ', image: null } };
const FILM = buildPresentation({
  entries: buildPresentation().entries.map((entry) => Object.assign(entry, { title: 'Άννα' })),
});
const CLIP = buildSubmission({ contributor: { _id: 'p1', name: 'Θεία' } });
const POSTER = { url: '/media/x/poster.png?s=1', fileName: 'poster.png' };

const API = {
  'GET /api/tribute': [TRIBUTE],
  [of('GET /api/tribute')]: TRIBUTE,
  [of('GET /api/submission')]: [CLIP],
  [of('GET /api/tribute/save_presentation')]: FILM,
  [of('GET /api/tribute/contributor')]: [buildPerson({ name: 'Θεία' })],
  [of('GET /api/tribute/reel')]: { render: null },
  [of('GET /api/tribute/presentation_link')]: { url: null, publishedAt: null },
  ...Object.fromEntries(
    SHARE_PURPOSES.flatMap((purpose) =>
      ['png', 'pdf'].map((format) => [
        `${of('GET /api/tribute/poster')}&purpose=${purpose}&format=${format}`,
        POSTER,
      ]),
    ),
  ),
  'GET /api/stripe/plans': PLANS,
  'GET /api/user': PERSON,
  'GET /api/notification': {
    notifications: [
      {
        _id: 'n1',
        type: 'SUBMISSION_RECEIVED',
        tribute: { tributeId: 'T1', name: 'Άννα', tributeType: 'BIRTHDAY', imageUrl: null },
        name: 'Γιώργος',
        count: 1,
        at: new Date().toISOString(),
        isRead: false,
      },
    ],
    unreadCount: 1,
    nextCursor: null,
  },
};

beforeEach(() => {
  useRootStore.setState(useRootStore.getInitialState());
  useRootStore.getState().setProfile(PERSON);
  useRootStore.getState().setDraft({
    tributeType: 'BIRTHDAY',
    tributeId: TRIBUTE_ID,
    names: NAMES,
    gender: 'Female',
    questions: [{ text: 'Τι;' }],
  });
  useUiStore.setState({
    ...useUiStore.getInitialState(),
    isSideDrawerOpen: true,
    isCompleteProfileOpen: true,
  });
  installFakeMedia();
  stubScreen(false);
  stubApi(API);
});
afterEach(() => vi.unstubAllGlobals());

const inWizard = (step: ReactNode) => <WizardFrame>{step}</WizardFrame>;
const invite = inviteTexts(GUEST_SEES, { translate: texts('tribute'), locale: 'en', now: new Date() });

/** Each screen, and a text that it shows once it has its data. */
const SCREENS: Record<string, [screen: ReactNode, shows?: string | RegExp | undefined, path?: string]> = {
  landing: [
    <LandingPage
      key="landing"
      appName={PRODUCT}
      texts={texts('landing')}
      occasionTexts={texts('occasions')}
      layoutTexts={texts('layout')}
    />,
  ],
  'not found': [<NotFound key="not-found" appName={PRODUCT} texts={texts('notfound')} />],
  invitation: [<InvitePage key="invitation" tribute={GUEST_SEES} texts={invite} />],
  recorder: [
    <Recorder
      configuration={CONFIGURATION}
      key="recorder"
      tribute={GUEST_SEES}
      questionId={null}
      replaces={null}
      thanks={null}
      isThankYou={false}
      locale="en"
      texts={pseudo.recorder}
    />,
    pseudo.recorder.name.field,
  ],
  'watch room': [
    <WatchRoom
      key="watch"
      tributeId={TRIBUTE_ID}
      presentation={FILM}
      isManaging
      canThank
      canDownload
      ownClips={[buildSubmission({ status: 'FAILED', isMine: true })]}
      questions={GUEST_SEES.questions}
      language="en"
      configuration={CONFIGURATION}
      texts={{
        ...pseudo.watch.room,
        player: pseudo.player,
        own: ownClipsTexts(pseudo, 'BIRTHDAY'),
        report: pseudo.report,
      }}
    />,
  ],
  about: [<AboutPage key="about" appName={PRODUCT} />],
  faq: [<FaqPage key="faq" />],
  privacy: [<PrivacyPage key="privacy" appName={PRODUCT} />],
  pricing: [<PricingPage key="pricing" appName={PRODUCT} plans={PLANS} />],
  login: [<LoginForm key="login" />],
  signup: [<SignupScreen key="signup" />],
  'forgotten password': [<ForgotPasswordForm key="forgot" />],
  'complete profile': [<CompleteProfileDialog key="complete" />],
  header: [<Header key="header" appName={PRODUCT} />],
  footer: [<Footer key="footer" appName={PRODUCT} />],
  drawer: [<SideDrawer key="drawer" appName="Folksee" />],
  'profile dialog': [<ProfileDialog key="profile" appName={PRODUCT} isOpen onClose={() => {}} />],
  home: [<HomeScreen key="home" />, 'Άννα'],
  profile: [<ProfileScreen key="profile" />, pseudo.profile.title],
  notifications: [<NotificationScreen key="notifications" />, /Γιώργος/],
  feedback: [<FeedbackScreen key="feedback" />],
  contact: [<ContactScreen key="contact" />],
  workroom: [<WorkroomScreen key="workroom" tributeId={TRIBUTE_ID} />, /Θεία/],
  'share for clips': [<ShareScreen key="share" purpose="CONTRIBUTE" tributeId={TRIBUTE_ID} />, /Άννα/],
  'share questions': [<ShareScreen key="questions" purpose="QUESTIONS" tributeId={TRIBUTE_ID} />, /Άννα/],
  'share the film': [<ShareScreen key="film" purpose="WATCH" tributeId={TRIBUTE_ID} />, /Άννα/],
  'wizard: occasion': [inWizard(<OccasionStep />), undefined, '/createtribute'],
  'wizard: details': [inWizard(<DetailsStep />), undefined, '/createtribute/reeldetails'],
  'wizard: questions': [inWizard(<QuestionsStep />), 'Τι;', '/createtribute/questions'],
  'wizard: own question': [
    inWizard(<OwnQuestionStep place={null} />),
    undefined,
    '/createtribute/questions/addquestions',
  ],
  'wizard: plan': [inWizard(<PlanStep />), undefined, '/createtribute/upgrade'],
  'wizard: record': [inWizard(<RecordStep />), undefined, '/createtribute/record'],
  'wizard: invite': [inWizard(<InviteStep />), undefined, '/createtribute/invite'],
};

it.each(Object.entries(SCREENS))(
  'every word of “%s” comes from the texts',
  async (_, [shown, shows, path]) => {
    at.path = path ?? '/pricing';
    renderApp(shown, {}, pseudo);
    if (shows) await screen.findAllByText(shows);
    expect(document.body.innerHTML).toContain('⟦');
    expect(foreignWords([PRODUCT, ...LANGUAGE_NAMES])).toEqual([]);
  },
);

it('finds hard-coded words, also in attributes that only screen readers use', () => {
  renderApp(
    <p title="Close">
      Hard coded <b>Άννα</b>
    </p>,
  );
  expect(foreignWords()).toEqual(['Hard coded ', 'Close']);
});
