/** The event of a window in which a personal link has just said who this browser is. */
export const LINK_OPENED = 'linkopened';
