import { Bytes } from '../../core/schema.ts';
import { Block, CallObject, Overrides, StateOverrides } from '../../methods/eth_call.ts';
import { type Description, ofNodes } from '../description.ts';
import { TOKEN } from '../examples.ts';

const eth_call: Description = {
  summary: 'Runs a call without sending it; `pending` is the pre-confirmed state where the node has one.',
  standard: 'execution API',
  params: [
    { name: 'call', schema: CallObject },
    { name: 'block', schema: Block },
    { name: 'stateOverrides', schema: StateOverrides },
    { name: 'blockOverrides', schema: Overrides },
  ],
  result: { name: 'returned', schema: Bytes },
  errors: {
    executionReverted: 'The call reverted; `data` is the ABI-encoded reason where the node gave one.',
    ...ofNodes,
  },
  examples: [
    {
      name: 'decimals of a token',
      params: [{ to: TOKEN, data: '0x313ce567' }, 'pending'],
      result: '0x0000000000000000000000000000000000000000000000000000000000000012',
    },
    {
      name: 'a contract with other code than it has',
      params: [{ to: TOKEN, input: '0x3850c7bd' }, { blockNumber: '0x1' }, { [TOKEN]: { code: '0x60015f5260205ff3' } }],
      result: '0x0000000000000000000000000000000000000000000000000000000000000001',
    },
  ],
};

/** Calls that are run and not sent. */
export const calls = { eth_call };
