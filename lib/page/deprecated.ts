/** An envelope of JSON-RPC, as clients from before EIP-1193 speak in them. */
interface Payload {
  id?: unknown;
  method: string;
  params?: unknown;
}

type Request = (args: { method: string; params?: unknown }) => Promise<unknown>;
type Callback = (error: unknown, response?: unknown) => void;

/**
 * The members that EIP-1193 lists as deprecated, and those that came beside them, for clients that know no others: all of them over
 * `request`. A property is what the page knows by now, and null before that; who reads one wants it, so that the line is opened.
 * @param known what the page knows already that a method asks for; opens the line.
 */
export function deprecatedMembers(request: Request, known: (method: string) => unknown, isConnected: () => boolean) {
  async function answer(payload: Payload | null | undefined) {
    const { id, method, params } = payload ?? ({} as Payload);
    const head = { id, jsonrpc: '2.0' };
    try {
      return { ...head, result: await request({ method, params }) };
    } catch (error) {
      return { ...head, error };
    }
  }

  /** All of a batch, in its order. */
  async function answers(batch: readonly Payload[]) {
    const list: unknown[] = [];
    for (let i = 0; i < batch.length; i++) list[i] = answer(batch[i] as Payload);
    for (let i = 0; i < list.length; i++) list[i] = await list[i];
    return list;
  }

  async function sendAsync(payload: Payload | readonly Payload[], callback: Callback) {
    if (isArray(payload)) return callback(null, await answers(payload));
    const response = await answer(payload as Payload);
    callback('error' in response ? response.error : null, response);
  }

  /** A method and its parameters, or an envelope with or without a callback: without one, the envelope of the answer comes late. */
  async function send(asked: string | Payload, more?: unknown) {
    if (typeof more === 'function') return sendAsync(asked as Payload, more as Callback);
    const payload = typeof asked === 'string' ? { method: asked, params: more } : asked;
    const response = await answer(payload);
    if ('error' in response) throw response.error;
    return response;
  }

  return {
    methods: { enable: () => request({ method: 'eth_requestAccounts' }), isConnected, send, sendAsync },
    properties: {
      chainId: () => known('eth_chainId') ?? null,
      networkVersion: () => known('net_version') ?? null,
      selectedAddress: () => (known('eth_accounts') as string[] | undefined)?.[0] ?? null,
    },
  };
}

// Kept from before any script of the page (P-12).
const { isArray } = Array;
