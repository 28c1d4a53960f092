import { z } from 'zod';
import { errors } from '../core/errors.ts';
import type { Method } from '../core/request/method.ts';
import { type MethodName, methods } from '../methods/index.ts';
import { type Description, type Example, type Param, standards } from './description.ts';
import { descriptions } from './index.ts';

type Json = Record<string, unknown>;

/** The OpenRPC 1.3 document of everything that a page may call: parameters as the schemas have them, the rest as described. */
export function openRpcDocument(version: string): Json {
  const schemas: Record<string, unknown> = {};
  const schemaOf = (schema: z.ZodType): Json => {
    const {
      $schema: _,
      definitions,
      ...own
    } = z.toJSONSchema(schema, {
      target: 'draft-7',
      io: 'input',
      unrepresentable: 'any',
      override({ zodSchema, jsonSchema }) {
        if (zodSchema._zod.def.type === 'undefined') jsonSchema.not = {};
      },
    });
    for (const [name, shared] of Object.entries(definitions ?? {})) schemas[name] = tidy(shared);
    return tidy(own) as Json;
  };
  const described = methods.map((method) => methodObject(method, descriptionOf(method.name), schemaOf));
  return {
    openrpc: '1.3.2',
    info: {
      title: 'Sheaf',
      version,
      description:
        "What a page may ask of the wallet, through EIP-1193's `request`. An error that nobody named here is a bare -32603; " +
        "what a node refuses comes with the node's own code. Any request is -32005 while 200 of its site are open. Examples are of the sample dapp's chain.",
      license: { name: 'MIT' },
    },
    methods: described,
    components: { schemas: Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1))) },
  };
}

/** The compiler knows that each method is described, and that nothing else is. */
const descriptionOf = (name: string): Description => descriptions[name as MethodName];

function methodObject(method: Method, description: Description, schemaOf: (schema: z.ZodType) => Json): Json {
  const { summary, standard, result, examples } = description;
  const { structure, params } = paramsOf(schemaOf(method.params), description.params ?? [], schemaOf);
  const listed = errorsOf(method, description);
  return {
    name: method.name,
    summary,
    description: listed.map(({ code, message, when }) => `- \`${code}\` ${message}: ${when}`).join('\n'),
    externalDocs: { description: standard, url: standards[standard] },
    paramStructure: structure,
    params,
    result: { name: result.name, schema: schemaOf(result.schema) },
    // OpenRPC wants each code once.
    errors: [...new Map(listed.map(({ code, message }) => [code, { code, message }])).values()],
    examples: examples.map((example) => pairing(example, params, result.name)),
  };
}

interface ContentDescriptor {
  name: string;
  required: boolean;
  schema: unknown;
}

/** An array schema's items by the names they are given, an object schema's by their own. */
function paramsOf(shape: Json, given: readonly Param[], schemaOf: (schema: z.ZodType) => Json) {
  if (shape.type === 'object') {
    const required = shape.required as string[];
    const params = Object.entries(shape.properties as Json).map(
      ([name, schema]): ContentDescriptor => ({ name, required: required.includes(name), schema }),
    );
    return { structure: 'by-name', params };
  }
  const least = (shape.minItems as number | undefined) ?? 0;
  const items = Array.isArray(shape.items) ? shape.items : [];
  const params = given.map(
    ({ name, schema }, index): ContentDescriptor => ({
      name,
      required: index < least,
      schema: schema ? schemaOf(schema) : (items[index] ?? {}),
    }),
  );
  return { structure: 'by-position', params };
}

interface ListedError {
  name: string;
  code: number;
  /** What every such message begins with. */
  message: string;
  when: string;
}

/** The described errors of a method, and before them those that follow from who may call it, what it takes and whether it asks. */
export function errorsOf(method: Method, { errors: own = {}, joins }: Pick<Description, 'errors' | 'joins'>): ListedError[] {
  const { unauthorized = errors.unauthorized, malformed = errors.invalidParams } = method.refusals ?? {};
  const listed = [
    method.access === 'connected' &&
      entry('unauthorized', unauthorized, 'The site is not connected, or may not use the account.'),
    !(method.params instanceof z.ZodUnknown) &&
      entry('malformed', malformed, 'The parameters are not as described; the field is named.'),
    method.approved && entry('userRejected', errors.userRejected, 'The user declined or closed the window.'),
    method.approved && !joins && entry('tooManyWaiting', errors.tooManyWaiting, 'Ten such requests of the site await the user.'),
    ...Object.entries(own).map(([name, when]) => entry(name, errors[name as keyof typeof own], when)),
  ];
  return listed.filter((each) => each !== false && each !== undefined);
}

const GAP = '\0';

/** What is the same in every message of an error: its text up to a colon, or to where an argument stands. */
function entry(name: string, make: (argument: never) => { code: number; message: string }, when: string): ListedError {
  const { code, message } = make(GAP as never);
  return { name, code, message: (/^[^:\0]*/.exec(message)?.[0] ?? '').replace(/ (?:0x)?$/, ''), when };
}

function pairing({ name, params, result }: Example, descriptors: readonly ContentDescriptor[], resultName: string): Json {
  const values = Array.isArray(params)
    ? params.map((value, index) => ({ name: descriptors[index]?.name, value }))
    : Object.entries(params).map(([key, value]) => ({ name: key, value }));
  return { name, params: values, ...(result === undefined ? {} : { result: { name: resultName, value: result } }) };
}

/** References as OpenRPC has them, and no detours around a single one. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  const own = value as Json;
  const { allOf } = own;
  if (Array.isArray(allOf) && allOf.length === 1 && Object.keys(own).length === 1) return tidy(allOf[0]);
  return Object.fromEntries(
    Object.entries(own).map(([key, each]) => [
      key,
      key === '$ref' ? String(each).replace('#/definitions/', '#/components/schemas/') : tidy(each),
    ]),
  );
}
