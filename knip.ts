import type { KnipConfig } from 'knip';

export default {
  entry: [
    'entrypoints/*.ts',
    'entrypoints/*/main.tsx',
    'tests/support/{bootstrap.mjs,start.ts,dev.ts,suite.ts,soak.ts,layers.ts,rules.ts,lock.ts,nextVersion.ts}',
    'tests/chaos/{run,build,reckless,credulous,ground}.ts',
    'tests/bench/{run,activity,upgrade,oldRows}.ts',
    'tests/mutants/{run,lane,executed.setup}.ts',
    'tests/gallery/{run,begin,browser,list}.ts',
    'tests/gallery/list.css',
    'packaging/{zip,verify,lint,guard}.ts',
    'tests/dapp/main.ts',
    'tests/dapp/dapp.css',
    'tests/dapp/clients/*.{ts,tsx}',
    'tests/support/keptClients.ts',
    // Developers of dapps import from here.
    'tests/kit/*.ts',
  ],
  // The pages of tests/clients stand on what only the whole suite installs.
  project: ['**/*.{ts,tsx,mjs,css}', '!tests/clients/pages/**'],
  // A type that a function of its own file speaks of is part of what that file says.
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    // Resolved by name while running, for their program or their data.
    '@foundry-rs/anvil',
    '@account-abstraction/contracts',
    '@eth-optimism/contracts-bedrock',
    'solc',
    '@metamask/test-dapp',
    '@metamask/contract-metadata',
    '@bgd-labs/aave-address-book',
    '@zxcvbn-ts/language-de',
    '@zxcvbn-ts/language-es-es',
    '@zxcvbn-ts/language-fr',
  ],
} satisfies KnipConfig;
