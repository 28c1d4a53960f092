import type { Plugin } from 'vite';

/** Where each kind of schema says how it is written as JSON Schema, and where all of them offer to be. */
const HOW = /^ *inst\._zod\.processJSONSchema = .*;$/gm;
const OFFERS = /createToJSONSchemaMethod\(this, \{\}\)\(params\)|createStandardJSONSchemaMethod\(this, "(?:input|output)"\)/g;

/**
 * Takes out of zod what writes schemas as JSON Schema, which each of them brings along: the product has no use for it, and all that begins
 * with zod would be the longer by it. The description of the interface is written from the sources (`lib/openrpc`), where all is there.
 */
export const noJsonSchema = (): Plugin => ({
  name: 'no-json-schema',
  transform(code, id) {
    if (!id.includes('/zod/v4/classic/schemas.js')) return undefined;
    if (code.match(OFFERS)?.length !== 3 || !code.match(HOW)) this.error('zod writes JSON Schema in another way than it did');
    return { code: code.replace(HOW, '').replace(OFFERS, 'undefined'), map: null };
  },
});
