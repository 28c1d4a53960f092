import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queries } from '../../lib/view/queries.ts';
import { askVaultAhead } from '../../lib/view/vault.ts';
import { languageTag, t } from '../../lib/words/words.ts';
import { Boundary } from './boundary.tsx';
import { keepFocus } from './keepFocus.ts';
import './style.css';

/**
 * Puts a page's tree into its `#root`. The extension's policy allows no style elements, so none are made.
 * @param title where it is more than the wallet's name, which the document has.
 */
export function mount(page: ReactNode, title?: 'ui.title.asks'): void {
  const root = document.getElementById('root');
  if (!root) return;
  document.documentElement.lang = languageTag;
  if (title) document.title = t(title);
  keepFocus(root);
  void askVaultAhead();
  createRoot(root).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queries}>
          <Boundary>{page}</Boundary>
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  );
}
