import { defineContentScript } from 'wxt/utils/define-content-script';
import { startRelay } from '../lib/browser/relay.ts';

/** Beside the page, in a world of its own: carries envelopes between the provider and the background. */
export default defineContentScript({
  matches: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*', 'http://[::1]/*'],
  allFrames: true,
  matchAboutBlank: true,
  matchOriginAsFallback: true,
  runAt: 'document_start',
  noScriptStartedPostMessage: true,
  main: () => startRelay(),
});
