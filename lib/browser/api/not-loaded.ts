import { failureTextsOfPage } from '#lib/browser/messages/failure-texts.ts';

/** The answer of a call whose code did not come, because the network is gone or a newer version is out: as if the call had failed. */
export const notLoaded = () => ({
  status: 0,
  data: null,
  error: failureTextsOfPage().unreachable,
  code: null,
});
