import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bucketOrigin } from '#server/config/bucket-origin.ts';
import { env } from '#server/config/env.ts';

/** For API and media responses: a browser must not run or load anything in them. */
const INERT_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** For links to files, which show a styled page if they fail. */
const LINK_POLICY = `${INERT_POLICY}; style-src 'unsafe-inline'`;

const LINK_PATH = '/api/tribute/calendar';

/** A worker runs under its own file's policy; it listens to a take in WebAssembly. */
const ASSET_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Two years, as hstspreload.org requires. */
const HSTS_SECONDS = 63_072_000;

/** Paths whose links are capabilities: no referrer, no search engines. */
const CAPABILITY_PATHS = [
  '/tribute/',
  '/workroom/',
  '/recordtribute',
  '/share',
  '/signup/verify',
  '/forgotpassword',
  '/unsubscribe',
  '/pricing/return',
];

const isCapability = (path: string) =>
  path === LINK_PATH || CAPABILITY_PATHS.some((prefix) => path === prefix || path.startsWith(prefix));

function policyFor(path: string, nonce: string): string {
  if (path === LINK_PATH) return LINK_POLICY;
  if (/^\/(api|media|socket\.io)\//.test(path)) return INERT_POLICY;
  return path.startsWith('/_next/static/') ? ASSET_POLICY : pagePolicy(nonce);
}

/** Sets a response's security headers (docs/specification.md#link-secrets), for pages with a new nonce. */
export function setSecurityHeaders(request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  const nonce = randomBytes(16).toString('base64');
  const policy = policyFor(path, nonce);
  request.headers['content-security-policy'] = policy;
  delete request.headers['content-security-policy-report-only'];
  request.headers['x-nonce'] = nonce;
  const headers = {
    ...headersUnder(policy),
    ...(isCapability(path) && { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }),
  };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** Returns the headers for a response without a valid request. */
export const headersOfNowhere = (): Record<string, string> => headersUnder(INERT_POLICY);

function headersUnder(policy: string): Record<string, string> {
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'x-frame-options': 'DENY',
    // Google's sign-in window must reach its opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(isSecure() && { 'strict-transport-security': `max-age=${HSTS_SECONDS}` }),
  };
}

const isSecure = () => new URL(env().APP_URL).protocol === 'https:';

/** Returns a page's policy (CSP level 3). Inline styles are allowed for tokens and MUI. */
function pagePolicy(nonce: string): string {
  const { identity, analytics, payment, media } = foreignOrigins();
  const isDevelopment = env().NODE_ENV === 'development';
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      ...(isDevelopment ? ["'unsafe-eval'"] : []),
    ],
    'style-src': ["'self'", "'unsafe-inline'"],
    // Google account pictures.
    'img-src': ["'self'", 'data:', 'blob:', 'https://*.googleusercontent.com', ...analytics, ...media],
    'media-src': ["'self'", 'blob:', ...media],
    'font-src': ["'self'"],
    'connect-src': ["'self'", socketOrigin(), ...identity.calls, ...analytics, ...payment, ...media],
    'frame-src': [...identity.frames, ...payment, "'self'"],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    ...(isSecure() && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/** Safari before 15.4 does not match `'self'` for WebSockets. */
const socketOrigin = () => new URL(env().APP_URL).origin.replace(/^http/, 'ws');

function foreignOrigins() {
  const {
    FIREBASE_AUTH_EMULATOR_HOST,
    FIREBASE_AUTH_DOMAIN,
    FIREBASE_MEASUREMENT_ID,
    STRIPE_PUBLISHABLE_KEY,
  } = env();
  const identity = FIREBASE_AUTH_EMULATOR_HOST
    ? { calls: [`http://${FIREBASE_AUTH_EMULATOR_HOST}`], frames: [`http://${FIREBASE_AUTH_EMULATOR_HOST}`] }
    : {
        calls: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
        frames: FIREBASE_AUTH_DOMAIN ? [`https://${FIREBASE_AUTH_DOMAIN}`] : [],
      };
  return {
    identity,
    analytics: FIREBASE_MEASUREMENT_ID
      ? [
          'https://firebase.googleapis.com',
          'https://firebaseinstallations.googleapis.com',
          'https://www.googletagmanager.com',
          'https://*.google-analytics.com',
        ]
      : [],
    // Where our own addresses redirect to.
    media: [bucketOrigin(env()) ?? []].flat(),
    payment: STRIPE_PUBLISHABLE_KEY ? ['https://js.stripe.com', 'https://m.stripe.network'] : [],
  };
}
