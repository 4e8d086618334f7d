import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';
import { sourceHash } from './server/scripts/source-hash.ts';

const withMessages = createNextIntlPlugin('./server/http/page-messages.ts');

const config: NextConfig = {
  // Builds of the same sources on several machines are one version: pages load in full only when it changes.
  generateBuildId: () => sourceHash().slice(0, 16),
  poweredByHeader: false,
  // The server compresses better.
  compress: false,
  typedRoutes: false,
  reactStrictMode: true,
  // check:types covers more than the pages.
  typescript: { ignoreBuildErrors: true },
  // Pictures have their display size; Next's resizer would be open to everyone.
  images: { unoptimized: true },
  // Every agent gets tags in <head>: messengers that Next does not recognise as bots read only that.
  htmlLimitedBots: /.*/,
  // Loaded by Node, once for the custom server and the pages together.
  serverExternalPackages: [
    '@agendajs/mongo-backend',
    '@aws-sdk/client-s3',
    '@napi-rs/canvas',
    '@smithy/node-http-handler',
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
  experimental: { globalNotFound: true, cssChunking: { type: 'graph', requestCost: 1 }, inlineCss: true },
  // Our texts do not need the library's formatter, which every signed-in page would load.
  turbopack: { resolveAlias: { 'use-intl/format-message': './lib/messages/format-message.ts' } },
  async rewrites() {
    return {
      // One address, two pages: the workroom for browsers with an account, otherwise the invitation.
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
