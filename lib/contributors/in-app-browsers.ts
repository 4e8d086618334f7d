/** Apps that open links in their own browser. OTHER: an app that we can't name. */
export const IN_APP_BROWSERS = [
  'INSTAGRAM',
  'MESSENGER',
  'FACEBOOK',
  'THREADS',
  'TIKTOK',
  'SNAPCHAT',
  'LINKEDIN',
  'LINE',
  'WECHAT',
  'KAKAOTALK',
  'X',
  'PINTEREST',
  'WHATSAPP',
  'TELEGRAM',
  'GOOGLE',
  'UNNAMED',
] as const;
export type InAppBrowser = (typeof IN_APP_BROWSERS)[number];

/** Names of the apps, the same in every language. */
export const APP_NAMES: Record<Exclude<InAppBrowser, 'UNNAMED'>, string> = {
  INSTAGRAM: 'Instagram',
  MESSENGER: 'Messenger',
  FACEBOOK: 'Facebook',
  THREADS: 'Threads',
  TIKTOK: 'TikTok',
  SNAPCHAT: 'Snapchat',
  LINKEDIN: 'LinkedIn',
  LINE: 'LINE',
  WECHAT: 'WeChat',
  KAKAOTALK: 'KakaoTalk',
  X: 'X',
  PINTEREST: 'Pinterest',
  WHATSAPP: 'WhatsApp',
  TELEGRAM: 'Telegram',
  GOOGLE: 'Google',
};
