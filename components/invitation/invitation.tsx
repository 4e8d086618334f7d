import { getMessages, getTranslations } from 'next-intl/server';
import { OwnClips } from '#components/clip/own-clips.tsx';
import { ownClipsTexts } from '#components/clip/own-clips-texts.ts';
import { InvitePage } from '#components/invitation/invite-page.tsx';
import { inviteTexts } from '#components/invitation/invite-texts.ts';
import { PersonalLink } from '#components/invitation/personal-link.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';

type InvitationProps = {
  tribute: PublicTributeDto;
  configuration: ClientConfiguration;
  /** What the reader sent already; null where the server does not know yet who they are. */
  ownClips: readonly SubmissionDto[] | null;
  /** Whether the reader scanned a QR code. */
  isScanned: boolean;
  /** Whether the reader was asked themselves, and has sent nothing yet. */
  canDecline: boolean;
  /** Whether what the reader came by lets them report it. */
  canReport: boolean;
  /** The reader's, for dates. */
  locale: string;
  /** Of the personal link by which they came, or null. */
  token: string | null;
};

/** The invite page as signed-in people see it: under their own header (docs/specification.md#header-tribute). */
export async function Invitation(props: InvitationProps) {
  const { tribute, configuration, ownClips, isScanned, canDecline, canReport, locale, token } = props;
  const [translate, messages] = await Promise.all([getTranslations('tribute'), getMessages()]);
  return (
    <>
      <PageHeader appName={configuration.appName} />
      <main id="content">
        <InvitePage
          tribute={tribute}
          texts={inviteTexts(tribute, { translate, locale, now: new Date() })}
          isScanned={isScanned}
          canDecline={canDecline}
          canReport={canReport}
        >
          <OwnClips
            tributeId={tribute.tributeId}
            clips={ownClips}
            questions={tribute.questions}
            language={tribute.language}
            configuration={configuration}
            texts={ownClipsTexts(messages, tribute.tributeType)}
          />
        </InvitePage>
      </main>
      {token !== null && tribute.status !== 'ARCHIVED' && (
        <PersonalLink tributeId={tribute.tributeId} token={token} />
      )}
    </>
  );
}
