/** The pages of the house itself (docs/specification.md#drawer-items), by the key of their name in `layout.pages`. */
export const PAGES = {
  profile: '/profile',
  pricing: '/pricing',
  privacyPolicy: '/privacypolicy',
  faq: '/faq',
  aboutUs: '/aboutus',
  feedback: '/feedback',
  contactUs: '/contactus',
} as const;

/** What the foot of a page leads to. */
export const FOOTER_PAGES = ['aboutUs', 'pricing', 'faq', 'contactUs', 'privacyPolicy'] as const;

export const NOTIFICATION_PATH = '/notification';
