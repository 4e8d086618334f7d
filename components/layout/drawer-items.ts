import { HOME_PATH } from '#lib/auth/post-login-route.ts';

/** The drawer's entries in the seed's order (§2). */
const PERSONAL = ['profile', 'pricing'] as const;
const PUBLIC = ['privacyPolicy', 'faq', 'aboutUs'] as const;

export type DrawerItem =
  | (typeof PERSONAL)[number]
  | (typeof PUBLIC)[number]
  | 'feedback'
  | 'contactUs'
  | 'logout';

/** What the side drawer offers on a path: on home the four pages about us, elsewhere everything, to a signed-in person also the way out (seed §2, §6). */
export function drawerItems(path: string, isSignedIn: boolean): DrawerItem[] {
  if (path === HOME_PATH) return [...PUBLIC, 'contactUs'];
  const everybodys: DrawerItem[] = [...PUBLIC, 'feedback', 'contactUs'];
  return isSignedIn ? [...PERSONAL, ...everybodys, 'logout'] : everybodys;
}
