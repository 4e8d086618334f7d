/** Few people answer on two devices or in two tabs. */
export const loadSentElsewhere = () => import('#lib/browser/recording/sent-elsewhere.ts');
