import { getMessages, getTranslations } from 'next-intl/server';
import type { CSSProperties } from 'react';
import { SubjectArch } from '#components/ui/subject-arch.tsx';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { OCCASIONS } from '#lib/tribute/occasions/occasions.ts';
import styles from './presentation.module.css';
import { PresentationStage } from './presentation-stage.tsx';

type PresentationPageProps = {
  tribute: PublicTributeDto;
  presentation: PresentationDto;
  token: string | null;
  canDownload: boolean;
  asksForThanks: boolean;
  configuration: ClientConfiguration;
};

export async function PresentationPage({ tribute, presentation, ...stage }: PresentationPageProps) {
  const [translate, translateCard, messages] = await Promise.all([
    getTranslations('presentation'),
    getTranslations('film'),
    getMessages(),
  ]);
  const { player, report } = messages;
  const { tributeType, occasionTitle, tributeFor, imageUrl, answeredCount } = tribute;
  const { name } = tributeFor;
  const seconds = Math.round(presentation.durationSeconds);
  const minutes = seconds < 60 ? 0 : Math.round(seconds / 60);
  const { hasFreeTitle, madeBy, palette } = OCCASIONS[tributeType];
  const eyebrow = (hasFreeTitle && occasionTitle) || translateCard(`eyebrow.${tributeType}`);
  return (
    <main id="content" className={styles.room} style={{ '--glow': palette.accent } as CSSProperties}>
      <PresentationStage
        {...stage}
        presentation={presentation}
        picture={<SubjectArch tributeType={tributeType} imageUrl={imageUrl} name={name} />}
        texts={{
          play: translate('play'),
          length: translate('length', { minutes, seconds }),
          turn: translate('turn'),
          empty: translate('emptyText'),
          countIn: { heading: translate('countIn', { tributeType, name }), stop: translate('stop') },
          checks: messages.presentation.checks,
          after: {
            heading: translate('endHeading', { tributeType, name }),
            text: translate('endText', { tributeType }),
            again: translate('again'),
            thankYou: translate('thankYou', { tributeType }),
            thankYouHint: translate('thankYouHint', { tributeType }),
            thankOne: translate('thankOne', { tributeType }),
            thankOneHint: translate('thankOneHint'),
            thankMore: messages.presentation.thankMore,
            download: translate('download'),
            clips: translate('clips'),
            report: report.film,
          },
          player,
        }}
      >
        <p className={styles.eyebrow}>{eyebrow}</p>
        <h1 className={styles.name}>
          <bdi>{name}</bdi>
        </h1>
        {presentation.entries.length > 0 && (
          <p className={styles.madeBy}>{translate(madeBy, { count: answeredCount })}</p>
        )}
      </PresentationStage>
    </main>
  );
}
