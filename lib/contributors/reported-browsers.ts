/** Browsers by where people allow a camera in them: for each page, or in the device's settings (`IOS_OTHER`). */
export const REPORTED_BROWSERS = ['IOS_SAFARI', 'IOS_OTHER', 'ANDROID', 'MAC_SAFARI', 'COMPUTER'] as const;
export type ReportedBrowser = (typeof REPORTED_BROWSERS)[number];
