import { MAX_DEPTH, MAX_REQUEST, type Upward } from '../wire/envelope.ts';
import { invalidParams, type RpcError } from './error.ts';

const { stringify } = JSON;

/**
 * A request as JSON text. The page's objects are read here, once, and never again.
 * @throws -32602 saying which of its params JSON cannot carry or the wallet does not take (P-12).
 */
export function toText(request: Upward): string {
  /** The objects around the value that is being written, outermost first. */
  const around: unknown[] = [];
  let refusal: RpcError | undefined;
  const refuse = (why: string) => {
    refusal = invalidParams(why);
    throw refusal;
  };

  function check(this: unknown, key: string, value: unknown): unknown {
    const type = typeof value;
    if (key === '__proto__') refuse('a key is called __proto__');
    if (type === 'bigint' || type === 'function' || type === 'symbol') refuse(`"${key}" is a ${type}`);
    if (type !== 'object' || value === null) return value;

    while (around.length > 0 && around[around.length - 1] !== this) around.length--;
    for (let i = 0; i < around.length; i++) if (around[i] === value) refuse('they are cyclic');
    // The envelope itself is around them too.
    if (around.length > MAX_DEPTH) refuse(`nested deeper than ${MAX_DEPTH} levels`);
    around[around.length] = value;
    return value;
  }

  let text: string;
  try {
    text = stringify(request, check);
  } catch {
    throw refusal ?? invalidParams('they cannot be read');
  }
  if (text.length > MAX_REQUEST) throw invalidParams(`larger than ${MAX_REQUEST} characters`);
  return text;
}
