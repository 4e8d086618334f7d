import { failureTextsOfPage } from '#lib/browser/messages/failure-texts.ts';

/** A failed call, for code that did not load because of the network or a newer version. */
export const notLoaded = () => ({
  status: 0,
  data: null,
  error: failureTextsOfPage().unreachable,
  code: null,
});
