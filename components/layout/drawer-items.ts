import { HOME_PATH } from '#lib/auth/post-login-route.ts';

/** The drawer's entries in their specified order (docs/specification.md#drawer-items). */
const PERSONAL = ['profile', 'pricing'] as const;
const PUBLIC = ['privacyPolicy', 'faq', 'aboutUs'] as const;

export type DrawerItem =
  | (typeof PERSONAL)[number]
  | (typeof PUBLIC)[number]
  | 'feedback'
  | 'contactUs'
  | 'logout';

/** Returns four pages on home, everything elsewhere (docs/specification.md#drawer-items). */
export function drawerItems(path: string, isSignedIn: boolean): DrawerItem[] {
  if (path === HOME_PATH) return [...PUBLIC, 'contactUs'];
  const everybodys: DrawerItem[] = [...PUBLIC, 'feedback', 'contactUs'];
  return isSignedIn ? [...PERSONAL, ...everybodys, 'logout'] : everybodys;
}
