import { getMessages, getTranslations } from 'next-intl/server';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import action from '#components/public-page/thumb-action.module.css';
import { SubjectArch } from '#components/ui/subject-arch.tsx';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { OwnPersonDto } from '#lib/contracts/contributors.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { displayName } from '#lib/tribute/display-name.ts';
import { OCCASIONS } from '#lib/tribute/occasions/occasions.ts';
import { AboutYou } from './about-you.tsx';
import { AlsoHere } from './also-here.tsx';
import { EraseOwn } from './erase-own.tsx';
import { KeepLink } from './keep-link.tsx';
import styles from './own-page.module.css';
import { OwnRoom } from './own-room.tsx';
import { PrivateThanks } from './private-thanks.tsx';
import { SignInLink } from './sign-in-link.tsx';

type OwnPageProps = {
  tribute: PublicTributeDto;
  person: OwnPersonDto;
  /** Other people who answered on this device. */
  others: readonly OwnPersonDto[];
  clips: readonly SubmissionDto[];
  thanks: ComponentProps<typeof PrivateThanks>['thanks'];
  consentDay: string | null;
  watchers: 'CREATOR' | 'PEOPLE' | 'LINK';
  isSignedIn: boolean;
  /** After the reel's retention period. */
  isMediaErased: boolean;
  configuration: ClientConfiguration;
  /** The clips. */
  children: ReactNode;
};

/** A contributor's own page: what they sent, who they are, and the link back to it. */
export async function OwnPage(props: OwnPageProps) {
  const { tribute, person, clips, consentDay, watchers, isSignedIn, configuration, children } = props;
  const { tributeId, tributeType, tributeFor } = tribute;
  const [t, { ownpage: texts }] = await Promise.all([getTranslations('ownpage'), getMessages()]);
  const { page, pageDeep, accentInk, ink } = OCCASIONS[tributeType].palette;
  const colours = {
    '--page': page,
    '--page-deep': pageDeep,
    '--accent-ink': accentInk,
    '--page-ink': ink,
  } as CSSProperties;
  const about = { tributeType, name: displayName(tributeFor.names, { shortForm: false }) || tributeFor.name };
  const words = { hasName: person.name ? 'yes' : 'no', person: person.name };
  const creator = tribute.creatorFirstName || t('somebody');
  const hasSent = clips.length > 0;
  const id = encodeURIComponent(tributeId);
  return (
    <main id="content" className={styles.page} style={colours}>
      <OwnRoom {...{ tributeId }} personId={person._id} texts={texts.erased} href={`/tribute/${id}`}>
        <header className={styles.hero}>
          <div className={styles.picture}>
            <SubjectArch tributeType={tributeType} imageUrl={tribute.imageUrl} name={tributeFor.name} />
          </div>
          <div>
            <p className={styles.eyebrow}>{t('eyebrow', about)}</p>
            <h1 className={styles.heading}>{t(hasSent ? 'heading' : 'headingEmpty', words)}</h1>
          </div>
        </header>
        <div className={styles.column}>
          <PrivateThanks thanks={props.thanks} tributeType={tributeType} />
          {hasSent ? (
            children
          ) : (
            <p className={styles.empty}>{t(props.isMediaErased ? 'mediaErased' : 'empty')}</p>
          )}
          {tribute.status !== 'ARCHIVED' && (
            <p className={styles.another}>
              <a className={action.button} href={`/recordtribute?tributeId=${id}`}>
                {t(hasSent ? 'another' : 'record')}
              </a>
            </p>
          )}
          <AboutYou
            {...{ tributeId, person, configuration }}
            watchers={t(`watchers.${watchers}`, { creator })}
            consent={
              consentDay === null
                ? null
                : { on: t('consent', { date: consentDay }), to: t('consentText', { creator }) }
            }
            texts={texts}
          />
          <KeepLink {...{ tributeId, configuration }} personId={person._id} texts={texts.keep} />
          {props.others.length > 0 && (
            <AlsoHere {...{ tributeId, configuration }} people={props.others} heading={texts.alsoHere} />
          )}
          <div className={styles.end}>
            {!isSignedIn && <SignInLink tributeId={tributeId} label={texts.signIn} />}
            <EraseOwn
              {...{ tributeId, configuration }}
              personId={person._id}
              name={person.name}
              otherNames={props.others.map(({ name }) => name)}
              texts={texts.erase}
            />
          </div>
        </div>
      </OwnRoom>
    </main>
  );
}
