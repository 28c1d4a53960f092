/** What the examples speak of: the local chain that the sample dapp and the tests run on. */

/** The first account of the public test phrase. */
export const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
/** The second one. */
export const FRIEND = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
/** The sample dapp's token: symbol WHEAT, 18 decimals. */
export const TOKEN = '0x700b6a60ce7eaaea56f065753d8dcb9653dbad35';
export const CHAIN = '0x7a69';
export const ORIGIN = 'https://dapp.example';
