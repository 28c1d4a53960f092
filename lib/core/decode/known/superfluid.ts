import type { Protocol } from './known.ts';
import { gives, tells } from './rights.ts';

/** Streams of tokens, and who may open them. */
export const superfluid: Protocol = {
  home: 'itself',
  functions: () => [
    gives('Superfluid', 'authorizeFlowOperatorWithFullControl(address token, address flowOperator, bytes ctx)', 'position', {
      to: 'flowOperator',
    }),
  ],
  events: [
    tells(
      'position',
      'FlowOperatorUpdated(address indexed token, address indexed owner, address indexed to, uint8 on, int96 rate)',
    ),
  ],
};
