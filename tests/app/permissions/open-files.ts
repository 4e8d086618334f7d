/** All other routes of the build, which answer everyone alike. Pages check access themselves. */
export const OPEN_FILES = ['/apple-icon.png', '/icon.svg', '/manifest.webmanifest', '/offline'];
