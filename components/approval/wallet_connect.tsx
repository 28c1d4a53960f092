import type { WalletConnectSubject } from '../../lib/core/signing/connectSignIn.ts';
import { Connect } from './parts/connect.tsx';
import type { ScreenProps } from './screen.ts';

/** The user picks accounts for a site, and signs in there with the first of them, where the site wants that. */
export const WalletConnect = (props: ScreenProps<WalletConnectSubject>) => <Connect {...props} signIn={props.subject.signIn} />;
