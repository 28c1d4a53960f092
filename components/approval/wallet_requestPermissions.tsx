/** Both ways to connect ask the same question. */
export { Connect as RequestPermissions } from './parts/connect.tsx';
