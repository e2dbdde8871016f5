import { type Call, type CallName, calls } from '@magpie/contract/calls';
import { type Endpoint, endpoints } from '@magpie/contract/endpoints';
import { DetailError, DuplicateUrlError, FieldErrors, NamedError } from '@magpie/contract/errors';
import type { TObject, TSchema } from 'typebox';

/** The contract as an OpenAPI 3.1 document; its schemas are JSON Schema already. */
export function openApiDocument(siteName: string, publicUrl: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const name of Object.keys(calls) as CallName[]) {
    const call: Call = calls[name];
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call, endpoints[name]) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${siteName} API`, version: '1' },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Token TOKEN`; TOKEN is what login and register answer.',
        },
      },
    },
    paths,
  };
}

function operation(name: CallName, { access, method, path }: Call, endpoint: Endpoint) {
  const hasBody = Object.keys(endpoint.body.properties).length > 0;
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [path.split('/')[3] ?? 'api'],
    security: access === 'public' ? [{}, { token: [] }] : [{ token: [] }],
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(hasBody ? { requestBody: { required: true, content: json(endpoint.body) } } : {}),
    responses: {
      [endpoint.status]:
        endpoint.status === 204
          ? { description: 'Done' }
          : { description: 'Success', content: json(endpoint.reply) },
      ...refusals(name, access, hasBody || method !== 'GET'),
    },
  };
}

function refusals(name: CallName, access: Call['access'], writes: boolean) {
  const invalid =
    name === 'submitPost' || name === 'editPost' ? { anyOf: [FieldErrors, DuplicateUrlError] } : FieldErrors;
  return {
    ...(writes
      ? { 400: { description: 'Invalid', content: json({ anyOf: [invalid, DetailError, NamedError] }) } }
      : {}),
    401: refusal('A token that is not good, or none where one is needed'),
    ...(access === 'public' ? {} : { 403: refusal('Not allowed') }),
    404: refusal('Not found'),
    429: refusal('Too many requests; see Retry-After'),
  };
}

function refusal(description: string) {
  return { description, content: json(DetailError) };
}

function parameters(place: 'path' | 'query', schema: TObject) {
  return Object.entries<TSchema>(schema.properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: field,
  }));
}

function json(schema: object) {
  return { 'application/json': { schema } };
}
