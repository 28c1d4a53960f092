import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { languageTag } from '../../lib/words/words.ts';
import { Boundary } from './boundary.tsx';
import './style.css';

/** Puts a page's tree into its `#root`. The extension's policy allows no style elements, so none are made. */
export function mount(page: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) return;
  document.documentElement.lang = languageTag;
  createRoot(root).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <Boundary>{page}</Boundary>
      </CSPProvider>
    </StrictMode>,
  );
}
