import type { Addresses } from '../../../decode/known/home.ts';
import { isAt } from '../../../describe/known.ts';
import { auction } from '../exchanges.ts';
import type { Witness } from './known.ts';

const INFO =
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)';
const DUTCH = 'DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)';
const DECAY = 'NonlinearDutchDecay(uint256 relativeBlocks,int256[] relativeAmounts)';

/** Where they are taken. */
const REACTORS: Addresses = {
  on: {
    1: [
      '0x6000da47483062a0d734ba3dc7576ce6a0b645c4',
      '0x00000011f84b9aa48e5f8aa8b9897600006289be',
      '0x0000000015757c461808ea25eb309638b62681cf',
    ],
    10: ['0x000000000923439a92dae8930613568824108631'],
    56: ['0x00000000a55e50c71b70db3c8b58749cd1e18eb2'],
    130: ['0x00000006021a6bce796be7ba509bbba71e956e37', '0x000000005af66799d1a6317714d66800f9ca1406'],
    137: ['0x6000da47483062a0d734ba3dc7576ce6a0b645c4', '0x00000000bab6e234db8ad638b6a6395b7c499bc4'],
    480: ['0x00000000d714ea34028930b762e96bfbe50f42c2'],
    8453: ['0x000000001ec5656dcdb24d90dfa42742738de729', '0x000000008a8330b5d1f43a62bf4c673a49f27ba0'],
    42161: ['0x1bd1aadc9e230626c44a139d7e70d842749351eb', '0xb274d5f4b833b61b340b654d600a864fb604a87c'],
    42220: ['0x00000000b8077fdf2281a80be96f6c282b5d943a'],
    43114: ['0x00000000862ccf095823fc7576fa6c7e6b7385ef'],
    57073: ['0x000000007a1c8e570011eedf86a2a35593013cba'],
    81457: ['0x0000000086f50c5e1a2500602183d4390a7ffc98'],
    7777777: ['0x000000002c9a3812e15cf233190992e9a57edb56'],
  },
};

/** Auctions of UniswapX: types and reactors as the makers' own library has them. */
export const uniswapX: Witness = {
  name: 'UniswapX',
  home: (spender, chainId) => isAt(REACTORS, spender, chainId),
  forms: [
    `ExclusiveDutchOrder(OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,uint256 exclusivityOverrideBps,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs)${DUTCH}${INFO}`,
    `V2DutchOrder(OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs)${DUTCH}${INFO}`,
    `V3DutchOrder(OrderInfo info,address cosigner,uint256 startingBaseFee,V3DutchInput baseInput,V3DutchOutput[] baseOutputs)${DECAY}${INFO}V3DutchInput(address token,uint256 startAmount,NonlinearDutchDecay curve,uint256 maxAmount,uint256 adjustmentPerGweiBaseFee)V3DutchOutput(address token,uint256 startAmount,NonlinearDutchDecay curve,address recipient,uint256 minAmount,uint256 adjustmentPerGweiBaseFee)`,
    `PriorityOrder(OrderInfo info,address cosigner,uint256 auctionStartBlock,uint256 baselinePriorityFeeWei,PriorityInput input,PriorityOutput[] outputs)${INFO}PriorityInput(address token,uint256 amount,uint256 mpsPerPriorityFeeWei)PriorityOutput(address token,uint256 amount,uint256 mpsPerPriorityFeeWei,address recipient)`,
  ],
  read: auction,
};
