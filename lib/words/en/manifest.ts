/** What the browser and its store show of the extension. */
export const manifest = {
  'manifest.name': 'Sheaf',
  'manifest.description':
    'A wallet for several steps at once: a site asks, you see what they do, approve once, and they happen, once.',
  'manifest.lock': 'Lock Sheaf',
} as const;
