import { getRequestConfig } from 'next-intl/server';
import { DEFAULT_LOCALE, type Locale, type Messages, messagesFor } from './messages.ts';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}

export default getRequestConfig(async () => ({
  locale: DEFAULT_LOCALE,
  messages: messagesFor(DEFAULT_LOCALE),
  timeZone: 'UTC',
}));
