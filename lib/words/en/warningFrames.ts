/** What stands around warnings. */
export const warningFrames = {
  'warnings.label': 'Warnings',
  'warnings.danger': 'Danger: {what}',
  'warnings.caution': 'Caution: {what}',
  'warnings.note': 'Note: {what}',
  'warnings.ofCall': '{title} (step {call})',
  'warnings.ofCalls': '{title} (steps {calls})',
  'warnings.ofMoreCalls': '{title} (steps {calls} and {count} more)',
  'warnings.about': '{title}: {who}',
  'warnings.aboutMore': '{title}: {who} and {count} more',
  'warnings.line': '{title}: {detail}',
  'warnings.dangers': '{count, plural, one {One danger is named above.} other {# dangers are named above.}}',
} as const;
