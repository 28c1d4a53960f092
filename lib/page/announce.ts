import { ICON } from './icon.ts';
import type { Provider } from './provider.ts';
import { uuid } from './random.ts';

const { apply, defineProperty, deleteProperty, getOwnPropertyDescriptor } = Reflect;
const { addEventListener, dispatchEvent } = EventTarget.prototype;
const { freeze } = Object;
const Announcement = CustomEvent;

/**
 * Announces the provider to the page, now and whenever it asks. EIP-6963.
 * @param page where the page listens: its `window`.
 * @returns takes up listening and announces again, for when the page was stripped of its listeners.
 */
export function announce(provider: Provider, page: EventTarget): () => void {
  const info = freeze({ uuid: uuid(), name: 'Sheaf', icon: ICON, rdns: 'io.github.sheaf-wallet' });
  const detail = freeze({ info, provider });
  const speak = () => {
    apply(dispatchEvent, page, [new Announcement('eip6963:announceProvider', { detail })]);
  };
  const attend = () => {
    apply(addEventListener, page, ['eip6963:requestProvider', speak]);
    speak();
  };
  attend();
  return attend;
}

/**
 * Makes the provider the page's `ethereum` where that is free; whoever comes later may take it (P-06). Never throws.
 * @returns gives it up again, unless somebody else has it by then.
 */
export function claimEthereum(provider: Provider, page: object): () => void {
  if (!('ethereum' in page)) {
    defineProperty(page, 'ethereum', { value: provider, configurable: true, enumerable: true, writable: true });
  }
  return () => {
    if (getOwnPropertyDescriptor(page, 'ethereum')?.value === provider) deleteProperty(page, 'ethereum');
  };
}
