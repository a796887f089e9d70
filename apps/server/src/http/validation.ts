import { AppError } from '@orrery/core/app-error';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyTypeProvider } from 'fastify';
import * as v from 'valibot';

/** Lets fastify type requests by their valibot schemas; replies are typed by the services, and some are written texts. */
export interface ValibotTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends v.GenericSchema ? v.InferOutput<this['schema']> : unknown;
  serializer: unknown;
}

/** Fastify's validator over valibot: the first issue becomes `REQUEST_INVALID` with the field it is about. */
export function compileValidator({ schema, httpPart }: { schema: v.GenericSchema; httpPart?: string }) {
  return (data: unknown) => {
    const parsed = v.safeParse(schema, data, { abortPipeEarly: true });
    if (parsed.success) return { value: parsed.output };
    const [issue] = parsed.issues;
    const field = v.getDotPath(issue) ?? httpPart ?? 'request';
    return { error: new AppError('REQUEST_INVALID', { field, reason: toReason(issue) }) };
  };
}

function toReason(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'is not known here';
  return issue.received === 'undefined' ? 'is required' : issue.message;
}

/** A schema as the OpenAPI page shows it: what a caller may send. What JSON Schema cannot say is left out. */
export function toOpenApiSchema(schema: unknown): Record<string, unknown> {
  if (!isValibotSchema(schema)) return {};
  const { $schema: _, ...json } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    target: 'openapi-3.0',
    // Our custom schemas are all texts: addresses and signatures.
    overrideSchema: ({ valibotSchema }) => (valibotSchema.type === 'custom' ? { type: 'string' } : undefined),
  });
  return json;
}

function isValibotSchema(schema: unknown): schema is v.GenericSchema {
  return typeof schema === 'object' && schema !== null && 'kind' in schema && schema.kind === 'schema';
}
