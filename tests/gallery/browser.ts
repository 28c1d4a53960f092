import { answer } from './background.ts';

/** Stands for `wxt/browser` in the gallery, where no extension is: as much of it as screens reach. */
export const browser = {
  runtime: {
    sendMessage: answer,
    onMessage: { addListener: () => undefined, removeListener: () => undefined },
    getURL: (path: string) => path,
  },
  tabs: { create: async () => undefined },
  /** Of a host of this name the browser keeps the answers from the wallet. */
  permissions: {
    contains: async ({ origins }: { origins: string[] }) => !origins.some((each) => each.includes('kept.example')),
    request: async () => false,
  },
};
