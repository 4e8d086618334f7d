import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTranslator } from 'use-intl/core';
import { beforeEach, expect, test, vi } from 'vitest';
import { RescueScene } from '#components/clip/camera/rescue/rescue-scene.tsx';
import { OwnClips } from '#components/clip/own-clips.tsx';
import { ownClipsTexts } from '#components/clip/own-clips-texts.ts';
import { OwnPage } from '#components/own-page/own-page.tsx';
import type * as Thanks from '#components/own-page/private-thanks.tsx';
import { Recorder } from '#components/recorder/recorder.tsx';
import type { CameraProblem } from '#lib/browser/recording/camera.ts';
import { rememberName } from '#lib/browser/recording/remembered-name.ts';
import { en } from '#lib/messages/messages.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { CONFIGURATION } from '#tests/components/player/fake-api.ts';
import { publicTribute } from '#tests/components/tribute/public-tribute.ts';
import { buildSubmission } from '#tests/components/workroom/builders.ts';
import { AGENTS } from '#tests/support/agents.ts';
import { TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { dressCatalogue, foreignWords } from '#tests/support/pseudo-locale.ts';

const pseudo = dressCatalogue(en);
const PRODUCT = 'Folksee';

// Pages of the server translate by it.
vi.mock('next-intl/server', () => ({
  getMessages: async () => pseudo,
  getTranslations: async (namespace: 'ownpage') =>
    createTranslator({ locale: 'en', messages: pseudo, namespace }),
}));

// A browser renders no asynchronous component: the own page stands without it, and it alone.
vi.mock('#components/own-page/private-thanks.tsx', () => ({ PrivateThanks: () => null }));

const TRIBUTE = publicTribute({
  name: 'Άννα',
  tributeFor: { names: [{ firstName: 'Άννα', lastName: '' }], name: 'Άννα', gender: 'Female' },
  creatorFirstName: 'Πέτρος',
  questions: [{ _id: 'q1', text: 'Τι;', order: 0 }],
});

beforeEach(() => {
  stubApi({});
  vi.stubGlobal('isSecureContext', true);
});

test('every word of each way to answer comes from the texts', async () => {
  rememberName(TRIBUTE.tributeId, 'Θεία');
  const texts = pseudo.recorder;
  const user = userEvent.setup();
  renderApp(
    <Recorder
      configuration={CONFIGURATION}
      tribute={TRIBUTE}
      questionId="q1"
      replaces={null}
      thanks={null}
      isThankYou={false}
      locale="en"
      texts={texts}
    />,
    {},
    pseudo,
  );
  const open = async (way: 'video' | 'voice' | 'photos' | 'written', shows: string) => {
    await user.click(await screen.findByRole('button', { name: (name) => name.startsWith(texts.ways[way]) }));
    await screen.findAllByText(shows);
    expect(foreignWords([PRODUCT])).toEqual([]);
  };
  await screen.findByRole('button', { name: (name) => name.startsWith(texts.ways.video) });
  expect(foreignWords([PRODUCT])).toEqual([]);
  await open('written', texts.written.heading);
  await user.click(screen.getByRole('button', { name: texts.ways.another }));
  await open('photos', texts.photos.first);
});

const PROBLEMS: readonly CameraProblem[] = [
  'denied',
  'dismissed',
  'silent',
  'missing',
  'busy',
  'insecure',
  'unsupported',
  'stopped',
  'unknown',
];
const DEVICES = ['safariIos', 'chromeAndroid', 'chromeWindows', 'instagramAndroid'] as const;
const nothing = () => {};

test.each(PROBLEMS)('every word of the rescue comes from the texts: %s', async (problem) => {
  for (const device of DEVICES) {
    vi.stubGlobal('navigator', { onLine: true, userAgent: AGENTS[device] });
    renderApp(
      <RescueScene
        problem={problem}
        texts={pseudo.recorder.camera}
        fileLabel={pseudo.recorder.source.file}
        laterHref="/remind"
        handover={{ tributeId: TRIBUTE_ID, questionId: null, replaces: null, card: null, leavesTakes: true }}
        ways={{ onVoice: null, onPhotos: nothing, onCard: nothing }}
        onRetry={nothing}
        onFile={nothing}
        onBack={nothing}
      />,
      {},
      pseudo,
    );
    await screen.findByText(pseudo.recorder.camera.rescue.here);
    // Addresses begin alike in every language.
    expect({ device, found: foreignWords([PRODUCT, 'Instagram', 'https']) }).toEqual({ device, found: [] });
    cleanup();
  }
});

test('every word of the own page comes from the texts', async () => {
  const clips = [
    buildSubmission({ isMine: true, contributor: { _id: 'p1', name: 'Θεία' } }),
    buildSubmission({ _id: 'c2', isMine: true, status: 'FAILED', contributor: { _id: 'p1', name: 'Θεία' } }),
  ];
  const page = await OwnPage({
    tribute: TRIBUTE,
    person: { _id: 'p1', name: 'Θεία' },
    others: [{ _id: 'p2', name: 'Θεία' }],
    clips,
    thanks: [],
    consentDay: '⟦1⟧',
    watchers: 'PEOPLE',
    isSignedIn: false,
    isMediaErased: false,
    configuration: CONFIGURATION,
    children: (
      <OwnClips
        tributeId={TRIBUTE_ID}
        clips={clips}
        questions={TRIBUTE.questions}
        language="en"
        configuration={CONFIGURATION}
        isWhole
        canReplace
        texts={ownClipsTexts(pseudo, 'BIRTHDAY')}
      />
    ),
  });
  renderApp(page, {}, pseudo);
  expect(screen.getAllByText(pseudo.ownpage.keep.heading)).not.toEqual([]);
  expect(foreignWords([PRODUCT])).toEqual([]);
  cleanup();

  const { PrivateThanks } = await vi.importActual<typeof Thanks>('#components/own-page/private-thanks.tsx');
  const thanks = [{ _id: 't1', from: 'Άννα', posterUrl: '/poster.webp', playbackUrl: '/clip.mp4' }];
  renderApp(await PrivateThanks({ thanks, tributeType: 'BIRTHDAY' }), {}, pseudo);
  expect(foreignWords([PRODUCT])).toEqual([]);
});
