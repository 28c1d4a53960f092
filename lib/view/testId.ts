/** The controls that tests of dapps press and fill, by names that are the same in every language. */
export type Control =
  | 'confirm'
  | 'decline'
  | 'decline-upgrade'
  | 'agree-to-upgrade'
  | 'seen'
  | 'have-phrase'
  | 'phrase'
  | 'new-password'
  | 'repeat-password'
  | 'create-vault'
  | 'choose-nodes'
  | 'backup-file'
  | 'password'
  | 'unlock';

/** The name as `data-testid`: of this list, or the product does not build. */
export const testId = (name: Control): Control => name;
