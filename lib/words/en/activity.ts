/** The list of batches, and the page of one. */
export const activity = {
  'activity.networks': 'Networks',
  'activity.unseen.title': 'It may have happened already',
  'activity.unseen.wait':
    'What has become of this batch shows once a node tells. You can wait, or add another node under {networks}.',
} as const;
