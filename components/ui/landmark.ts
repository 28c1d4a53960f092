/** Where what floats over a page belongs, so that it is found under the page's main landmark. */
export const landmark = (): HTMLElement | null => document.querySelector('main');
