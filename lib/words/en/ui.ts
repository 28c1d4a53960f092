/** What belongs to no screen of its own. */
export const ui = {
  'ui.close': 'Close',
  'ui.copied': 'Copied',
  'ui.copyFailed': 'Could not be copied',
} as const;
