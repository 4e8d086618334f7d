import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';
import { COOKIE } from '#server/auth/cookies.ts';

const cookie = (name: string, description: string) =>
  ({ type: 'apiKey', in: 'cookie', name, description }) as const;

export const SECURITY_SCHEMES = {
  apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'A fixed, public value' },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'ID token of the signed-in person',
  },
  session: cookie(COOKIE.authToken, 'The ID token; accepted for reads only'),
  guest: cookie(COOKIE.guest, 'Signed: contributors without an account'),
  viewer: cookie(COOKIE.viewer, 'Signed: opened presentation links'),
  metricsToken: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN, if set' },
} as const;

const OPEN = [{}];
const UPLOADERS = [
  { apiKey: [], bearer: [] },
  { apiKey: [], guest: [] },
];

const TEXT = { 'text/plain': { schema: { type: 'string' } } } as const;
const empty = (description: string): ZodOpenApiResponseObject => ({ description });
const text = (description: string): ZodOpenApiResponseObject => ({ description, content: TEXT });
const json = (description: string, data: object): ZodOpenApiResponseObject => ({
  description,
  content: {
    'application/json': { schema: { type: 'object', required: ['data'], properties: { data } } },
  },
});
const failure = (description: string): ZodOpenApiResponseObject => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
});
const header = (name: string, schema: object, required = true) =>
  ({ in: 'header', name, required, schema }) as const;

const TROUBLE = {
  429: failure('RATE_LIMITED'),
  500: failure('INTERNAL'),
  503: failure('UNAVAILABLE'),
} as const;
const TUS_REFUSALS = {
  400: failure('BAD_REQUEST'),
  401: failure('UNAUTHENTICATED, BAD_API_KEY'),
  403: failure('FORBIDDEN, EMAIL_NOT_VERIFIED, ACCOUNT_DELETED, ACCOUNT_SUSPENDED, TAKEN_DOWN'),
  404: failure('NOT_FOUND'),
  410: failure('GONE'),
  412: empty('Unsupported tus version'),
  ...TROUBLE,
} as const;
const TUS_VERSION = header('Tus-Resumable', { const: '1.0.0' });
const UPLOAD_ID = {
  in: 'path',
  name: 'uploadId',
  required: true,
  schema: { type: 'string', pattern: '^[0-9a-f]{32}$' },
} as const;
const MEDIA_ANSWERS = {
  200: { description: 'The file', content: { '*/*': {} } },
  206: { description: 'A range of the file (RFC 9110)', content: { '*/*': {} } },
  304: empty('Not modified'),
  404: text('Unknown file or expired link'),
  412: empty('Precondition failed'),
  416: empty('Range not satisfiable'),
} as const;
const PARTS = { type: 'object', additionalProperties: { type: 'boolean' } } as const;

/** Paths without a schema: other protocols, files and probes. */
export const OTHER_PATHS: ZodOpenApiPathsObject = {
  '/api/upload': {
    options: {
      summary: 'Return the versions and extensions of this tus 1.0 server',
      security: OPEN,
      responses: { 204: empty('Versions and extensions, in headers') },
    },
    post: {
      summary: 'Create an upload (tus creation); send its bytes to Location',
      security: UPLOADERS,
      parameters: [
        TUS_VERSION,
        header('Upload-Length', { type: 'integer', minimum: 0, maximum: UPLOAD_BYTES_MAX }),
        header('Upload-Metadata', {
          type: 'string',
          description: 'tributeId of an answer, or kind FEEDBACK; filename, filetype',
        }),
      ],
      responses: {
        201: empty('Created'),
        ...TUS_REFUSALS,
        413: failure('TOO_LARGE'),
        415: failure('UNSUPPORTED_MEDIA'),
        422: failure('INVALID_INPUT'),
        507: failure('STORAGE_FULL'),
      },
    },
  },
  '/api/upload/{uploadId}': {
    parameters: [UPLOAD_ID],
    options: {
      summary: 'Return the versions and extensions of this tus 1.0 server',
      security: OPEN,
      responses: { 204: empty('Versions and extensions, in headers') },
    },
    head: {
      summary: 'Return the offset of an upload',
      security: UPLOADERS,
      parameters: [TUS_VERSION],
      responses: { 200: empty('Upload-Offset, and Upload-Length or Upload-Defer-Length'), ...TUS_REFUSALS },
    },
    patch: {
      summary: 'Append bytes at Upload-Offset; Upload-Length declares a length that was deferred',
      security: UPLOADERS,
      parameters: [TUS_VERSION, header('Upload-Offset', { type: 'integer', minimum: 0 })],
      requestBody: { required: true, content: { 'application/offset+octet-stream': {} } },
      responses: {
        204: empty('The new Upload-Offset'),
        ...TUS_REFUSALS,
        409: failure('CONFLICT: Upload-Offset is out of sync'),
        413: failure('TOO_LARGE'),
        415: failure('UNSUPPORTED_MEDIA'),
        507: failure('STORAGE_FULL'),
      },
    },
    delete: {
      summary: 'Discard an unsent upload',
      security: UPLOADERS,
      parameters: [TUS_VERSION],
      responses: { 204: empty('Discarded'), ...TUS_REFUSALS, 409: failure('CONFLICT') },
    },
  },
  '/media/{id}/{name}': {
    parameters: [
      { in: 'path', name: 'id', required: true, schema: { type: 'string' } },
      { in: 'path', name: 'name', required: true, schema: { type: 'string' } },
      { in: 'query', name: 'e', schema: { type: 'integer' }, description: 'Expiry in unix seconds' },
      {
        in: 'query',
        name: 'd',
        schema: { type: 'string' },
        description: 'Download name, part of the signature',
      },
      { in: 'query', name: 's', schema: { type: 'string' }, description: 'Signature' },
      header('Range', { type: 'string' }, false),
    ],
    get: {
      summary:
        'Return a clip, reel or picture through a signed link that is valid for one hour. Links with a name download the file, including originals. Pictures of tributes need no signature',
      security: OPEN,
      responses: MEDIA_ANSWERS,
    },
    head: { summary: 'Return the headers of the file', security: OPEN, responses: MEDIA_ANSWERS },
  },
  '/api/stripe/webhook': {
    post: {
      summary: 'Receive a signed event from the payment provider',
      security: OPEN,
      parameters: [header('Stripe-Signature', { type: 'string' })],
      requestBody: { required: true, content: { 'application/json': {} } },
      responses: {
        200: json('Noted', { type: 'object' }),
        400: failure('BAD_REQUEST'),
        413: failure('TOO_LARGE'),
        ...TROUBLE,
      },
    },
  },
  '/api/mail/report': {
    post: {
      summary: 'Receive bounces and complaints, signed with MAIL_REPORT_SECRET (docs/api.md)',
      security: OPEN,
      parameters: [header('Mail-Report-Signature', { type: 'string' })],
      requestBody: { required: true, content: { 'application/json': {} } },
      responses: {
        200: json('Noted', { type: 'object' }),
        400: failure('BAD_REQUEST'),
        413: failure('TOO_LARGE'),
        ...TROUBLE,
      },
    },
  },
  '/api/health/live': {
    get: {
      summary: 'Check that the process is alive',
      security: OPEN,
      responses: {
        200: json('It does', { type: 'object', required: ['ok'], properties: { ok: { const: true } } }),
      },
    },
  },
  '/api/health/ready': {
    get: {
      summary: 'Check that each part is ready',
      security: OPEN,
      responses: { 200: json('Ready', PARTS), 503: json('Not ready', PARTS) },
    },
  },
  '/api/metrics': {
    get: {
      summary: 'Return Prometheus metrics to local callers or with METRICS_TOKEN',
      security: [{}, { metricsToken: [] }],
      responses: { 200: text('Metrics'), 404: text('The caller may not read them') },
    },
  },
  '/api/openapi.json': {
    get: {
      summary: 'Return this document',
      security: OPEN,
      responses: {
        200: { description: 'OpenAPI 3.1', content: { 'application/json': { schema: { type: 'object' } } } },
      },
    },
  },
};

type Amendment = (operation: ZodOpenApiOperationObject) => Partial<ZodOpenApiOperationObject>;

/** What a handler accepts or returns besides JSON. */
export const AMENDMENTS: Record<string, Amendment> = {
  'POST /api/public/upload/file': () => ({
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file'],
            properties: {
              file: { type: 'string', format: 'binary', description: 'JPEG, PNG or WebP, 10 MB' },
            },
          },
        },
      },
    },
  }),
  'GET /api/tribute/calendar': ({ responses }) => ({
    responses: {
      ...responses,
      200: { description: 'iCalendar', content: { 'text/calendar': { schema: { type: 'string' } } } },
    },
  }),
};
