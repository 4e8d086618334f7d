import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

const withMessages = createNextIntlPlugin('./server/http/page-messages.ts');

const config: NextConfig = {
  poweredByHeader: false,
  typedRoutes: false,
  reactStrictMode: true,
  // Types have a gate of their own (check:types), which covers more than the pages.
  typescript: { ignoreBuildErrors: true },
  // Pictures come in the sizes they are shown in; Next's own resizing would be open to everybody.
  images: { unoptimized: true },
  // Every agent gets its tags in <head>: messengers that Next does not know as bots read only that.
  htmlLimitedBots: /.*/,
  // Loaded by Node itself, once for the custom server and the pages together.
  serverExternalPackages: [
    '@agendajs/mongo-backend',
    '@napi-rs/canvas',
    'agenda',
    'firebase-admin',
    'mongodb',
    'mongoose',
    'nodemailer',
    'pino',
    'rate-limiter-flexible',
    'sharp',
  ],
  allowedDevOrigins: ['127.0.0.1', 'localhost'],
  experimental: { globalNotFound: true },
  // Nothing in our texts needs the library's formatter, which every signed-in page would load.
  turbopack: { resolveAlias: { 'use-intl/format-message': './lib/messages/format-message.ts' } },
  async rewrites() {
    return {
      // One address, two rooms: whoever has an account here gets the workroom, everybody else the invitation.
      beforeFiles: [
        {
          source: '/tribute/:tributeId',
          has: [{ type: 'cookie', key: 'uid' }],
          destination: '/workroom/:tributeId',
        },
      ],
      afterFiles: [],
      fallback: [],
    };
  },
};

export default withMessages(config);
