/** A transaction is a batch of one: the same window shows it. */
export { SendCalls as SendTransaction } from './wallet_sendCalls.tsx';
