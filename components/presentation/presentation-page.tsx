import { getMessages, getTranslations } from 'next-intl/server';
import type { CSSProperties } from 'react';
import { SubjectArch } from '#components/public-page/subject-arch.tsx';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { PALETTES } from '#lib/tribute/palettes.ts';
import styles from './presentation.module.css';
import { PresentationStage } from './presentation-stage.tsx';

type PresentationPageProps = {
  tribute: PublicTributeDto;
  presentation: PresentationDto;
  /** Of the presentation link by which the page was opened, or null. */
  token: string | null;
  canDownload: boolean;
  /** Whether the link asks for a thank-you. */
  asksForThanks: boolean;
  configuration: ClientConfiguration;
};

/** How the occasion says who made the film: to the person, about them, or in their memory. */
const MADE_BY = { MEMORIAL: 'madeInMemory', REVIEWS: 'madeAbout', TEAM_ICEBREAKER: 'madeAbout' } as const;

const madeByKey = (type: PublicTributeDto['tributeType']) =>
  type in MADE_BY ? MADE_BY[type as keyof typeof MADE_BY] : 'madeBy';

/** The moment the film is shown: a dark room, a picture, a name and one button. Then only the film. */
export async function PresentationPage({ tribute, presentation, ...stage }: PresentationPageProps) {
  const [translate, film, { player, report }] = await Promise.all([
    getTranslations('presentation'),
    getTranslations('film'),
    getMessages(),
  ]);
  const { tributeType, occasionTitle, tributeFor, imageUrl, answeredCount } = tribute;
  const { name } = tributeFor;
  const seconds = Math.round(presentation.durationSeconds);
  const minutes = seconds < 60 ? 0 : Math.round(seconds / 60);
  const eyebrow = (tributeType === 'OTHER' && occasionTitle) || film(`eyebrow.${tributeType}`);
  return (
    <main
      id="content"
      className={styles.room}
      style={{ '--glow': PALETTES[tributeType].accent } as CSSProperties}
    >
      <PresentationStage
        {...stage}
        presentation={presentation}
        picture={<SubjectArch tributeType={tributeType} imageUrl={imageUrl} name={name} />}
        texts={{
          play: translate('play'),
          length: translate('length', { minutes, seconds }),
          empty: translate('emptyText'),
          after: {
            heading: translate('endHeading', { tributeType, name }),
            text: translate('endText', { tributeType }),
            again: translate('again'),
            thankYou: translate('thankYou', { tributeType }),
            thankYouHint: translate('thankYouHint', { tributeType }),
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
        <p className={styles.madeBy}>{translate(madeByKey(tributeType), { count: answeredCount })}</p>
      </PresentationStage>
    </main>
  );
}
