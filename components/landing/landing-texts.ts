import type { useTranslations } from 'next-intl';

export type LandingTexts = ReturnType<typeof useTranslations<'landing'>>;
export type OccasionTexts = ReturnType<typeof useTranslations<'occasions'>>;
export type LayoutTexts = ReturnType<typeof useTranslations<'layout'>>;
