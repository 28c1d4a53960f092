/** The tokens that the user watches. */
export const tokens = {
  'tokens.none': 'When a site offers a token and you accept it, it shows up here.',
  'tokens.balanceUnknown': 'unknown',
  'tokens.remove': 'Remove {symbol}',
  'tokens.remove.title': 'Remove {symbol}?',
  'tokens.remove.about': 'It leaves the list only. What you have of it stays yours.',
  'tokens.remove.do': 'Remove token',
} as const;
