import { zeroAddress } from 'viem';
import { does, type Protocol } from './known.ts';
import { tells } from './rights.ts';

/** ERC-4907: items that are lent for a time. */
export const rental: Protocol = {
  home: 'token',
  functions: () => [
    does('ERC-4907', 'setUser(uint256 tokenId, address user, uint64 expires)', (args, call) => {
      const [to, until] = [args.address('user'), args.integer('expires')];
      const ends = to === zeroAddress || until === 0n;
      return { kind: 'right', contract: call.to, owner: call.sender, to, over: 'use', ...(ends ? { ended: true } : {}) };
    }),
  ],
  events: [tells('use', 'UpdateUser(uint256 indexed id, address indexed to, uint64 on)')],
};
