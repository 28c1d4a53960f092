import { ordersIn } from '../orders.ts';
import type { SignedProtocol } from './known.ts';

const ITEM = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount';
const MEMBERS =
  'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter';
const [CONSIDERATION, OFFER, ORDER] = [
  `ConsiderationItem(${ITEM},address recipient)`,
  `OfferItem(${ITEM})`,
  `OrderComponents(${MEMBERS})`,
];

export const seaport: SignedProtocol = {
  name: 'Seaport',
  home: {
    everywhere: [
      '0x00000000006c3852cbef3e08e8df289169ede581',
      '0x00000000000001ad428e4906ae43d8f9852d0dd6',
      '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
      '0x0000000000000068f116a894984e2db1123eb395',
    ],
  },
  forms: [`${ORDER}${CONSIDERATION}${OFFER}`, `BulkOrder(OrderComponents[2] tree)${CONSIDERATION}${OFFER}${ORDER}`],
  read: ordersIn,
};
