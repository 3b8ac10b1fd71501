import { z } from 'zod';
import { API_ROUTES } from './api-routes.ts';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
};

const jsonContent = (schema: object) => ({ 'application/json': { schema } });

const ERROR = {
  type: 'object',
  required: ['code', 'message', 'details'],
  properties: {
    code: { type: 'string', description: 'One of a closed list: src/contract/errors.ts' },
    message: { type: 'string', description: 'One sentence for a user' },
    details: { type: 'object' },
  },
};

/** The API as an OpenAPI 3.1 document, made of the schemas that check its requests. */
export function openApi(version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, route] of Object.entries(API_ROUTES)) {
    const [verb = '', path = ''] = name.split(' ');
    const content =
      'event' in route
        ? { 'text/event-stream': { schema: schemaOf(route.event, 'output') } }
        : jsonContent(schemaOf(route.output, 'output'));
    paths[path] = {
      ...paths[path],
      [verb.toLowerCase()]: {
        summary: route.summary,
        ...(verb === 'POST' && {
          requestBody: { required: true, content: jsonContent(schemaOf(route.input, 'input')) },
        }),
        responses: {
          '200': { description: route.summary, content },
          default: { description: 'Why not', content: jsonContent(ERROR) },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Pincite', version },
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}
