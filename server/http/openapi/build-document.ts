import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { ErrorBody, type ErrorCode } from '#lib/contracts/errors.ts';
import type { RouteSpec } from '#server/http/route.ts';
import { byStatus, codeTable, failuresOf } from './failures.ts';
import { fieldsOf } from './fields-of.ts';
import { AMENDMENTS, OTHER_PATHS, SECURITY_SCHEMES } from './hand-written.ts';
import { type Endpoint, type Method, readContracts, readEndpoints } from './read-endpoints.ts';
import { securityOf } from './security.ts';

const JSON_TYPE = 'application/json';
const ERROR = { $ref: '#/components/schemas/ErrorBody' };

export async function buildDocument(appName: string): Promise<object> {
  nameSchemas(await readContracts());
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: `${appName} API`,
      version: '1',
      description: `Answers are \`{"data": …}\`, and failures name one of these stable codes:\n\n${codeTable()}`,
    },
    servers: [{ url: '/' }],
    paths: pathsOf(await readEndpoints()),
    components: { schemas: { ErrorBody }, securitySchemes: SECURITY_SCHEMES },
  });
}

function nameSchemas(contracts: Record<string, unknown>): void {
  for (const [id, schema] of Object.entries(contracts)) {
    if (schema instanceof z.ZodType && !z.globalRegistry.has(schema)) z.globalRegistry.add(schema, { id });
  }
}

function pathsOf(endpoints: readonly Endpoint[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = structuredClone(OTHER_PATHS);
  for (const { path, method, handler } of endpoints) {
    if (!handler.spec) continue;
    const operation = operationOf(method, handler.spec);
    const name = method.toLowerCase() as 'get';
    paths[path] = {
      ...paths[path],
      [name]: { ...operation, ...AMENDMENTS[`${method} ${path}`]?.(operation) },
    };
  }
  return paths;
}

const OF_LINKS =
  'Opened as a plain link in a page or mail: needs no `x-api-key` and ignores query parameters that others added.';

function operationOf(method: Method, spec: RouteSpec): ZodOpenApiOperationObject {
  return {
    summary: spec.summary,
    ...(spec.isLink && { description: OF_LINKS }),
    security: securityOf(method, spec),
    ...(spec.query && { requestParams: { query: z.object(fieldsOf(spec.query)) } }),
    ...(spec.body && { requestBody: { required: true, content: { [JSON_TYPE]: { schema: spec.body } } } }),
    responses: {
      [`${spec.status ?? 200}`]: {
        description: 'Done',
        content: { [JSON_TYPE]: { schema: envelopeOf(spec.response) } },
      },
      ...failureResponses(failuresOf(method, spec)),
    },
  };
}

function envelopeOf(response: z.ZodType): z.ZodType {
  if (response instanceof z.ZodUnion) return z.union((response.options as z.ZodType[]).map(envelopeOf));
  if (!(response instanceof z.ZodObject) || !('page' in response.shape)) return z.object({ data: response });
  const { page, ...rest } = response.shape as Record<string, z.ZodType>;
  return z.object({ data: page, ...rest });
}

function failureResponses(codes: readonly ErrorCode[]): ZodOpenApiResponsesObject {
  const responses = [...byStatus(codes)].map(([status, own]) => [
    String(status),
    {
      description: own.join(', '),
      content: { [JSON_TYPE]: { schema: { allOf: [ERROR, { properties: { code: { enum: own } } }] } } },
    },
  ]);
  return Object.fromEntries(responses) as ZodOpenApiResponsesObject;
}
