/** Types of signatures as the real contracts hash them, from the sources and the libraries of those who made them. */

type Fields = Record<string, string>;
export type Structs = Record<string, Fields>;

/** Types as EIP-712 encodes them, by their names, the primary one first. */
export const structsOf = (encoded: string): Structs =>
  Object.fromEntries(
    [...encoded.matchAll(/([\w:]+)\(([^)]*)\)/g)].map(([, name = '', members = '']) => [
      name,
      Object.fromEntries(members.split(',').map((each) => each.split(' ').toReversed() as [string, string])),
    ]),
  );

const ITEM = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount';
const SEAPORT_ORDER = `OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)ConsiderationItem(${ITEM},address recipient)OfferItem(${ITEM})`;
const DUTCH = 'DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)';
const INFO =
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)';
const PERMITTED = 'TokenPermissions(address token,uint256 amount)';
const FEE = 'Fee(address recipient,uint256 amount,bytes feeData)';
const PROPERTY = 'Property(address propertyValidator,bytes propertyData)';
const MAKER =
  'Maker(uint8 quoteType,uint256 globalNonce,uint256 subsetNonce,uint256 orderNonce,uint256 strategyId,uint8 collectionType,address collection,address currency,address signer,uint256 startTime,uint256 endTime,uint256 price,uint256[] itemIds,uint256[] amounts,bytes additionalParameters)';
const ACROSS =
  'BaseDepositData(address inputToken,bytes32 outputToken,uint256 outputAmount,address depositor,bytes32 recipient,uint256 destinationChainId,bytes32 exclusiveRelayer,uint32 quoteTimestamp,uint32 fillDeadline,uint32 exclusivityParameter,bytes message)';

/** A permit of Permit2 with an order in it. */
export const permitWith = (member: string, encoded: string): Structs =>
  structsOf(
    `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,${encoded.split('(')[0]} ${member})${encoded}${PERMITTED}`,
  );

const nftOrder = (name: string, head: string, tail: string, more = '') =>
  structsOf(
    `${name}(${head}address maker,address taker,uint256 expiry,uint256 nonce,address erc20Token,uint256 erc20TokenAmount,Fee[] fees,${tail})${FEE}${more}`,
  );

export const FORMS = {
  seaport: structsOf(SEAPORT_ORDER),
  seaportBulk: structsOf(`BulkOrder(OrderComponents[2] tree)${SEAPORT_ORDER}`),
  cow: structsOf(
    'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)',
  ),
  zeroExLimit: structsOf(
    'LimitOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt)',
  ),
  zeroExOtc: structsOf(
    'OtcOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker,address txOrigin,uint256 expiryAndNonce)',
  ),
  zeroExNft: nftOrder(
    'ERC721Order',
    'uint8 direction,',
    'address erc721Token,uint256 erc721TokenId,Property[] erc721TokenProperties',
    PROPERTY,
  ),
  zeroExItems: nftOrder(
    'ERC1155Order',
    'uint8 direction,',
    'address erc1155Token,uint256 erc1155TokenId,Property[] erc1155TokenProperties,uint128 erc1155TokenAmount',
    PROPERTY,
  ),
  zeroEx3: structsOf(
    'Order(address makerAddress,address takerAddress,address feeRecipientAddress,address senderAddress,uint256 makerAssetAmount,uint256 takerAssetAmount,uint256 makerFee,uint256 takerFee,uint256 expirationTimeSeconds,uint256 salt,bytes makerAssetData,bytes takerAssetData,bytes makerFeeAssetData,bytes takerFeeAssetData)',
  ),
  oneInch: structsOf(
    'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)',
  ),
  blur: structsOf(
    'Order(address trader,uint8 side,address matchingPolicy,address collection,uint256 tokenId,uint256 amount,address paymentToken,uint256 price,uint256 listingTime,uint256 expirationTime,Fee[] fees,uint256 salt,bytes extraParams,uint256 nonce)Fee(uint16 rate,address recipient)',
  ),
  blur2: structsOf(
    'Order(address trader,address collection,bytes32 listingsRoot,uint256 numberOfListings,uint256 expirationTime,uint8 assetType,FeeRate makerFee,uint256 salt,uint8 orderType,uint256 nonce)FeeRate(address recipient,uint16 rate)',
  ),
  looksRare1: structsOf(
    'MakerOrder(bool isOrderAsk,address signer,address collection,uint256 price,uint256 tokenId,uint256 amount,address strategy,address currency,uint256 nonce,uint256 startTime,uint256 endTime,uint256 minPercentageToAsk,bytes params)',
  ),
  looksRare2: structsOf(MAKER),
  looksRareBulk: structsOf(`BatchOrder(Maker[2][2] tree)${MAKER}`),
  elementSale: nftOrder('NFTSellOrder', '', 'address nft,uint256 nftId,uint256 hashNonce'),
  elementOffer: nftOrder('NFTBuyOrder', '', 'address nft,uint256 nftId,Property[] nftProperties,uint256 hashNonce', PROPERTY),
  elementList: structsOf(
    'BatchSignedERC721Orders(address maker,uint256 listingTime,uint256 expiryTime,uint256 startNonce,address erc20Token,address platformFeeRecipient,BasicCollection[] basicCollections,Collection[] collections,uint256 hashNonce)BasicCollection(address nftAddress,bytes32 fee,bytes32[] items)Collection(address nftAddress,bytes32 fee,OrderItem[] items)OrderItem(uint256 erc20TokenAmount,uint256 nftId)',
  ),
  dutch: permitWith(
    'witness',
    `ExclusiveDutchOrder(OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,uint256 exclusivityOverrideBps,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs)${DUTCH}${INFO}`,
  ),
  settler: permitWith(
    'slippageAndActions',
    'SlippageAndActions(address recipient,address buyToken,uint256 minAmountOut,bytes[] actions)',
  ),
  intent: permitWith('slippage', 'Slippage(address recipient,address buyToken,uint256 minAmountOut)'),
  consideration: permitWith(
    'consideration',
    'Consideration(address token,uint256 amount,address counterparty,bool partialFillAllowed)',
  ),
  across: permitWith(
    'witness',
    `DepositData(Fees submissionFees,BaseDepositData baseDepositData,uint256 inputAmount,address spokePool,uint256 nonce)${ACROSS}Fees(uint256 amount,address recipient)`,
  ),
  crossChain: permitWith(
    'witness',
    'GaslessCrossChainOrder(address originSettler,address user,uint256 nonce,uint64 originChainId,uint32 openDeadline,uint32 fillDeadline,bytes32 orderDataType,AcrossOrderData orderData)AcrossOrderData(address inputToken,uint256 inputAmount,bytes32 outputToken,uint256 outputAmount,uint256 destinationChainId,bytes32 recipient,bytes32 exclusiveRelayer,uint256 depositNonce,uint32 exclusivityPeriod,bytes message)',
  ),
  firstCrossChain: permitWith(
    'witness',
    'CrossChainOrder(address settlerContract,address swapper,uint256 nonce,uint32 originChainId,uint32 initiateDeadline,uint32 fillDeadline,AcrossOrderData orderData)AcrossOrderData(address inputToken,uint256 inputAmount,address outputToken,uint256 outputAmount,uint32 destinationChainId,address recipient,uint32 exclusivityDeadlineOffset,bytes message)',
  ),
  delegation: structsOf(
    'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)',
  ),
  userOperation: structsOf(
    'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)',
  ),
  agent: structsOf(
    'HyperliquidTransaction:ApproveAgent(string hyperliquidChain,address agentAddress,string agentName,uint64 nonce)',
  ),
  builderFee: structsOf(
    'HyperliquidTransaction:ApproveBuilderFee(string hyperliquidChain,string maxFeeRate,address builder,uint64 nonce)',
  ),
  signers: structsOf('HyperliquidTransaction:ConvertToMultiSigUser(string hyperliquidChain,string signers,uint64 nonce)'),
  usdSend: structsOf('HyperliquidTransaction:UsdSend(string hyperliquidChain,string destination,string amount,uint64 time)'),
  withdraw: structsOf('HyperliquidTransaction:Withdraw(string hyperliquidChain,string destination,string amount,uint64 time)'),
  cancelAuthorization: structsOf('CancelAuthorization(address authorizer,bytes32 nonce)'),
  morpho: structsOf('Authorization(address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline)'),
} satisfies Record<string, Structs>;

const zero = (structs: Structs, type: string): unknown => {
  const fields = structs[type];
  if (type.endsWith(']')) return [];
  if (fields) return filled(structs, type, {});
  if (type === 'bool') return false;
  if (type === 'address') return `0x${'00'.repeat(20)}`;
  if (type === 'string') return '';
  if (type === 'bytes') return '0x';
  return type.startsWith('bytes') ? `0x${'00'.repeat(Number(type.slice(5)))}` : '0';
};

/** A value of a type, with zeros for what it does not have. */
export function filled(structs: Structs, type: string, value: unknown): unknown {
  const list = /^(.*)\[\d*\]$/.exec(type);
  if (list?.[1] !== undefined && Array.isArray(value)) return value.map((each) => filled(structs, list[1] ?? '', each));
  const fields = structs[type];
  if (!fields || typeof value !== 'object' || value === null) return value;
  const given = value as Record<string, unknown>;
  const others = Object.fromEntries(Object.entries(given).filter(([name]) => !Object.hasOwn(fields, name)));
  const members = Object.entries(fields).map(([name, inner]) => [
    name,
    given[name] === undefined ? zero(structs, inner) : filled(structs, inner, given[name]),
  ]);
  return { ...Object.fromEntries(members), ...others };
}
