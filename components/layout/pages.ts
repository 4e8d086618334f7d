export const PAGES = {
  profile: '/profile',
  pricing: '/pricing',
  privacyPolicy: '/privacypolicy',
  faq: '/faq',
  aboutUs: '/aboutus',
  feedback: '/feedback',
  contactUs: '/contactus',
} as const;

export const FOOTER_PAGES = ['aboutUs', 'pricing', 'faq', 'contactUs', 'privacyPolicy'] as const;

export const NOTIFICATION_PATH = '/notification';
