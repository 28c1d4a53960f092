import { defineContentScript } from 'wxt/utils/define-content-script';
import { startPage } from '../lib/page/start.ts';

/** In the page's own world, before its first script: the provider. */
export default defineContentScript({
  matches: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*', 'http://[::1]/*'],
  allFrames: true,
  matchAboutBlank: true,
  matchOriginAsFallback: true,
  runAt: 'document_start',
  world: 'MAIN',
  main: startPage,
});
