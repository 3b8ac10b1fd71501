import { z } from 'zod';
import { API_ROUTES } from './api-routes.ts';
import type { Aliases } from './request-input.ts';
import type { Route } from './route.ts';

type Schema = Readonly<Record<string, unknown>> & {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io });
  return rest as Schema;
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

/** What a route takes, with the other names: of one that must be given, any of its names is. */
function inputOf({ input, aliases = {} }: Route): Schema {
  const { properties = {}, required = [], ...rest } = schemaOf(input, 'input');
  const named = Object.entries(aliases).map(([alias, name]) => [
    alias,
    { ...properties[name], description: `The same as "${name}".` },
  ]);
  const either = required.filter((name) => Object.values(aliases).includes(name));
  return {
    ...rest,
    properties: { ...properties, ...Object.fromEntries(named) },
    required: required.filter((name) => !either.includes(name)),
    ...(either.length > 0 && { allOf: either.map((name) => ({ anyOf: namesOf(name, aliases).map(wants) })) }),
  };
}

const namesOf = (name: string, aliases: Aliases): string[] => [
  name,
  ...Object.keys(aliases).filter((alias) => aliases[alias] === name),
];

const wants = (name: string) => ({ required: [name] });

const parametersOf = ({ properties = {}, required = [] }: Schema): object[] =>
  Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: 'query', required: required.includes(name), schema },
  }));

/** The API as an OpenAPI 3.1 document, made of the schemas that check its requests. */
export function openApi(version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, route] of Object.entries(API_ROUTES)) {
    const [verb = '', path = ''] = name.split(' ');
    const content = Object.fromEntries(
      Object.entries(route.sends).map(([type, schema]) => [type, { schema: schemaOf(schema, 'output') }]),
    );
    paths[path] = {
      ...paths[path],
      [verb.toLowerCase()]: {
        summary: route.summary,
        ...(verb === 'POST'
          ? { requestBody: { required: true, content: jsonContent(inputOf(route)) } }
          : { parameters: parametersOf(inputOf(route)) }),
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
