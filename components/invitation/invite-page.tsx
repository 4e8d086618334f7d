import type { CSSProperties, ReactNode } from 'react';
import { ReportReel } from '#components/public-page/report-reel.tsx';
import action from '#components/public-page/thumb-action.module.css';
import section from '#components/ui/section-heading.module.css';
import { SubjectArch } from '#components/ui/subject-arch.tsx';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { ornament } from '#lib/illustration/ornament.ts';
import { OCCASIONS } from '#lib/tribute/occasions/occasions.ts';
import assurances from './assurances.module.css';
import below from './below-hero.module.css';
import { Hello } from './hello.tsx';
import styles from './invite-page.module.css';
import { InviteQuestions } from './invite-questions.tsx';
import type { InviteTexts } from './invite-texts.ts';
import { WaitingTake } from './waiting-take.tsx';

/** The header picture on a phone, in pixels; wider ones scale with the window. */
const SKY = { width: 390, height: 260 };

type InvitePageProps = {
  tribute: PublicTributeDto;
  texts: InviteTexts;
  isScanned?: boolean;
  canDecline?: boolean;
  /** False for an archived reel reached by a personal link. */
  canReport?: boolean;
  children?: ReactNode;
};

/** The page behind the recording link. It has no header and no early script, so it fits public and signed-in layouts. */
export function InvitePage(props: InvitePageProps) {
  const { tribute, texts, isScanned, canDecline = false, canReport = true, children } = props;
  const { tributeType, tributeId, tributeFor } = tribute;
  const { page, pageDeep, soft, accentInk, ink } = OCCASIONS[tributeType].palette;
  const colours = {
    '--page': page,
    '--page-deep': pageDeep,
    '--soft': soft,
    '--accent-ink': accentInk,
    '--page-ink': ink,
  } as CSSProperties;
  return (
    <article className={styles.page} style={colours}>
      <div className={styles.hero}>
        <div className={styles.picture}>
          {/* Our own drawing, without any user input. */}
          <div
            className={styles.ornament}
            aria-hidden="true"
            dangerouslySetInnerHTML={{ __html: ornament(tributeType, SKY) }}
          />
          <SubjectArch tributeType={tributeType} imageUrl={tribute.imageUrl} name={tributeFor.name} />
        </div>
        <div className={styles.words}>
          <p className={styles.eyebrow}>{texts.eyebrow}</p>
          <h1 className={styles.heading}>{texts.heading}</h1>
          <p className={styles.invitation}>
            {texts.invitation} {texts.promise}
          </p>
          <Hello hello={tribute.hello} label={texts.hello} />
          {texts.notice && <p className={styles.notice}>{texts.notice}</p>}
          {texts.record && (
            <WaitingTake tributeId={tributeId} label={texts.waiting} labelOfOther={texts.waitingOf} />
          )}
          <p className={styles.facts}>
            {texts.until && (
              <time className={styles.until} dateTime={tribute.dueDate}>
                {texts.until}
              </time>
            )}
            {texts.answered && <span>{texts.answered}</span>}
          </p>
          {texts.record && (
            <div className={action.bar} data-action-bar>
              <a className={action.button} href={recordPath(tributeId, isScanned)}>
                <span className={styles.lens} aria-hidden="true" />
                {texts.record}
              </a>
            </div>
          )}
          {texts.later && <Later {...{ tributeId, canDecline }} texts={texts.later} />}
        </div>
      </div>
      {children && <div className={below.own}>{children}</div>}
      {texts.record && (
        <div className={below.more}>
          <InviteQuestions questions={tribute.questions} language={tribute.language} texts={texts} />
          <section aria-labelledby="assurance">
            <h2 id="assurance" className={section.heading}>
              {texts.assuranceHeading}
            </h2>
            <ul className={assurances.list}>
              {texts.assurances.map((assurance) => (
                <li key={assurance}>{assurance}</li>
              ))}
            </ul>
          </section>
        </div>
      )}
      {canReport && (
        <footer className={below.foot}>
          <ReportReel tributeId={tributeId} label={texts.report} className={below.report} />
        </footer>
      )}
    </article>
  );
}

const recordPath = (tributeId: string, isScanned = false) =>
  `/recordtribute?${new URLSearchParams({ tributeId, ...(isScanned && { via: 'qr' }) })}`;

type LaterProps = { tributeId: string; canDecline: boolean; texts: NonNullable<InviteTexts['later']> };

function Later({ tributeId, canDecline, texts }: LaterProps) {
  const id = encodeURIComponent(tributeId);
  return (
    <p className={styles.later}>
      <a href={`/tribute/${id}/remind`}>{texts.remind}</a>
      <a href={`/api/tribute/calendar?tributeId=${id}`}>{texts.calendar}</a>
      {canDecline && <a href={`/tribute/${id}/decline`}>{texts.decline}</a>}
    </p>
  );
}
