import { COOKIE, type SetCookie } from '#server/auth/cookies.ts';
import { VIEWER_SECONDS, type Viewing, viewerToken } from '#server/auth/viewer.ts';
import type { ServiceContext } from '#server/services/context.ts';

export function rememberViewer({ actor }: ServiceContext, viewing: Viewing, setCookie: SetCookie): void {
  const others = actor.viewings.filter(({ tributeId }) => tributeId !== viewing.tributeId);
  setCookie(COOKIE.viewer, viewerToken([...others, viewing]), { maxAgeSeconds: VIEWER_SECONDS });
}
