import type { TributeDraft } from '#lib/tribute/draft.ts';

export const HOME_PATH = '/home';

type PostLoginState = {
  /** The path that required sign-in. It comes from the address bar, so it may be hostile. */
  redirectFrom: string | null;
  draft: Pick<TributeDraft, 'tributeType' | 'tributeId' | 'step' | 'isUnsaved'>;
  openTributeId: string | null;
};

export type PostLoginRoute = { path: string; clearsTribute: boolean };

/** Returns the path to open after sign-in; resumes a draft complete only in this browser (docs/specification.md#route-creating). */
export function postLoginRoute({ redirectFrom, draft, openTributeId }: PostLoginState): PostLoginRoute {
  const target = ownPath(redirectFrom) ?? '';
  const isCreating = draft.tributeType !== null;

  const wizardPath = wayBackToWizard({ redirectFrom, draft });
  if (wizardPath) return goTo(wizardPath);
  if (wayBackToTribute(redirectFrom) || isUnder(target, '/signup/verify')) return goTo(target);
  if (isCreating && (!draft.tributeId || draft.isUnsaved)) return goTo(draft.step);
  if (isCreating || openTributeId) return { path: HOME_PATH, clearsTribute: true };
  if (target.includes('/presentation') || isUnder(target, '/pricing')) return goTo(target);
  return goTo(HOME_PATH);
}

/** Returns the wizard step that required sign-in while its draft exists; else null. */
export function wayBackToWizard({
  redirectFrom,
  draft,
}: {
  redirectFrom: string | null;
  draft: Pick<TributeDraft, 'tributeType'>;
}): string | null {
  const target = ownPath(redirectFrom);
  return draft.tributeType !== null && target && isUnder(target, '/createtribute') ? target : null;
}

/** Returns the page of a tribute that required sign-in; else null. */
export function wayBackToTribute(redirectFrom: string | null): string | null {
  const target = ownPath(redirectFrom);
  return target && isUnder(target, '/tribute') ? target : null;
}

const goTo = (path: string): PostLoginRoute => ({ path, clearsTribute: false });

const isUnder = (path: string, parent: string) =>
  path.startsWith(parent) && ['', '/', '?', '#'].includes(path.charAt(parent.length));

const ANY_ORIGIN = 'http://origin.invalid';
/** They lead to another site in some browsers, or look as if they did, also when encoded as `%40`. */
const SUSPICIOUS = /^\/\/|[\\@]|\p{Cc}/u;

/** Returns the normalised path on our origin, or null for anything that could lead elsewhere. */
export function ownPath(path: string | null): string | null {
  if (!path?.startsWith('/') || /[\\\p{Cc}]/u.test(path) || !URL.canParse(path, ANY_ORIGIN)) return null;
  const url = new URL(path, ANY_ORIGIN);
  if (url.origin !== ANY_ORIGIN || SUSPICIOUS.test(decode(url.pathname))) return null;
  return url.pathname + url.search + url.hash;
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '//';
  }
}
