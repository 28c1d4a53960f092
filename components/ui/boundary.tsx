import { Component, type ReactNode } from 'react';
import type { StorageTrouble } from '../../lib/core/storage.ts';
import { storageTrouble } from '../../lib/view/trouble.ts';
import { Recovery } from '../vault/recovery.tsx';

interface State {
  broken: boolean;
  why?: StorageTrouble;
}

/** Catches what a screen throws, e.g. when the database cannot be read: says what to do instead of showing nothing. */
export class Boundary extends Component<{ children: ReactNode }, State> {
  override state: State = { broken: false };

  static getDerivedStateFromError(thrown: unknown): State {
    return { broken: true, why: storageTrouble(thrown) };
  }

  override render() {
    return this.state.broken ? <Recovery why={this.state.why} /> : this.props.children;
  }
}
