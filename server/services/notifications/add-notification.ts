import { logNotification, type NewNotification } from '#server/models/notification-log.ts';
import { publish } from '#server/realtime/publish.ts';

/** Tells a person something in the app, live and on the notification page. The same source is told once. */
export const addNotification = (notification: NewNotification): Promise<void> =>
  logNotification(publish, notification);
