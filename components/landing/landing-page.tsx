import action from '#components/public-page/thumb-action.module.css';
import { PageLink } from '#components/ui/page-link.tsx';
import styles from './landing-page.module.css';
import type { LandingTexts, LayoutTexts, OccasionTexts } from './landing-texts.ts';
import { OccasionStrip } from './occasion-strip.tsx';
import { SampleReel } from './sample-reel.tsx';
import { SiteFooter } from './site-footer.tsx';
import { Steps } from './steps.tsx';

type LandingPageProps = {
  appName: string;
  texts: LandingTexts;
  occasionTexts: OccasionTexts;
  layoutTexts: LayoutTexts;
};

export function LandingPage({ appName, texts, occasionTexts, layoutTexts }: LandingPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <PageLink className={styles.brand} href="/" aria-current="page">
          {appName}
        </PageLink>
        <PageLink className={styles.signIn} href="/login">
          {texts('signIn')}
        </PageLink>
      </header>
      <main id="content">
        <div className={styles.hero}>
          <div className={styles.words}>
            <h1 className={styles.headline}>{texts('headline')}</h1>
            <p className={styles.lead}>{texts('lead')}</p>
            <div className={action.bar} data-action-bar>
              <PageLink className={action.button} href="/createtribute">
                {texts('create')}
              </PageLink>
            </div>
            <p className={styles.price}>
              <strong>{texts('price')}</strong> {texts('priceNote')}
            </p>
          </div>
          <SampleReel texts={texts} />
        </div>
        <Steps texts={texts} />
        <OccasionStrip heading={texts('occasionsHeading')} texts={occasionTexts} />
      </main>
      <SiteFooter appName={appName} address={texts('address')} texts={layoutTexts} />
    </div>
  );
}
