import { Component, type ReactNode } from 'react';
import { Recovery } from '../vault/recovery.tsx';

/** Catches what a screen throws, e.g. when the database cannot be read: says what to do instead of showing nothing. */
export class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <Recovery /> : this.props.children;
  }
}
