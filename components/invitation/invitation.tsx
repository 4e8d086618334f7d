import { getMessages, getTranslations } from 'next-intl/server';
import { OwnClipsLater } from '#components/clip/own-clips-later.tsx';
import { ownClipsTexts } from '#components/clip/own-clips-texts.ts';
import { InvitePage } from '#components/invitation/invite-page.tsx';
import { inviteTexts } from '#components/invitation/invite-texts.ts';
import { PersonalLink } from '#components/invitation/personal-link.tsx';
import { Header } from '#components/layout/header.tsx';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';

type InvitationProps = {
  tribute: PublicTributeDto;
  configuration: ClientConfiguration;
  ownClips: readonly SubmissionDto[] | null;
  isScanned: boolean;
  canDecline: boolean;
  /** Whether the reader's link allows reporting. */
  canReport: boolean;
  locale: string;
  token: string | null;
};

export async function Invitation(props: InvitationProps) {
  const { tribute, configuration, ownClips, isScanned, canDecline, canReport, locale, token } = props;
  const [translate, messages] = await Promise.all([getTranslations('tribute'), getMessages()]);
  return (
    <>
      <Header appName={configuration.appName} />
      <main id="content">
        <InvitePage
          tribute={tribute}
          texts={inviteTexts(tribute, { translate, locale, now: new Date() })}
          isScanned={isScanned}
          canDecline={canDecline}
          canReport={canReport}
        >
          <OwnClipsLater
            tributeId={tribute.tributeId}
            clips={ownClips}
            questions={tribute.questions}
            language={tribute.language}
            canAnswer={tribute.status !== 'ARCHIVED'}
            configuration={configuration}
            texts={ownClipsTexts(messages, tribute.tributeType)}
          />
        </InvitePage>
      </main>
      {token !== null && tribute.status !== 'ARCHIVED' && (
        <PersonalLink tributeId={tribute.tributeId} token={token} hasOwnPage />
      )}
    </>
  );
}
