import { createStore } from 'mipd';
import { offer } from './page.ts';

const store = createStore();

const lib = { store };
export type MipdPage = typeof lib;
offer(lib);
