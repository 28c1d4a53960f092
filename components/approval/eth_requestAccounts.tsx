/** Both ways to connect ask the same question. */
export { Connect as RequestAccounts } from './parts/connect.tsx';
