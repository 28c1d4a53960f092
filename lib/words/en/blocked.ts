/** Why nothing may be signed for an account now. */
export const blocked = {
  'blocked.reset': 'This chain was reset. Start afresh on it before you do anything on it.',
} as const;
