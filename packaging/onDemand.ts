import { byIds, isWorker, type Module, reachedFrom } from './moduleGraph.ts';

/**
 * What a worker can do without when it is started: to read what a batch does, plan it and say what is odd about it; to hold and to use
 * keys. Whoever imports any of it and is not of it may use it in functions only.
 */
const ROOMS: readonly RegExp[] = [
  /\/lib\/commands\/(?!moveSites)/,
  /\/lib\/chain\/(?:plan|send)\/(?!offersUnderWay)/,
  /\/lib\/chain\/watch\/(?!watcher|pace)/,
  /\/lib\/chain\/read\/(?:accountUse|allowance|asset|balances|delegation\.|ens|guard|token|views)/,
  /\/lib\/chain\/node\/(?:nodeLook|checkNetwork)/,
  /\/lib\/core\/(?:backup|otherFiles)\./,
  /\/lib\/core\/account\/(?:commonPasswords|delegates)\./,
  /\/lib\/core\/(?:decode|describe|effects|guard|names|outcome|plan|review|risk|signing)\//,
  /\/lib\/core\/batch\/(?:broadcast|giveUp|slotMoves)\./,
  /\/lib\/core\/network\/(?:besideOwn|listedNetworks|namesakes)/,
  /\/lib\/core\/token\/(?:abi\.|curatedTokens|imitated|listedTokens\.json|watchAssetWarnings)/,
  /\/lib\/store\/upgrades\./,
  /\/lib\/vault\/(?:backoff|backupFile|packing|phrase|privateKey|refuse|sentinel)\./,
  /\/node_modules\/(?:@scure|@noble\/curves|abitype)\//,
  /\/node_modules\/viem\/_esm\/(?!chains|op-stack|utils\/chain\/|utils\/formatters\/)/,
];

export interface OnDemand {
  /** Looks through the modules of a bundle, before anybody asks. */
  look(modules: readonly Module[]): void;
  /** Whether the worker runs this module when it is first needed. */
  has(id: string): boolean;
}

/**
 * Tells what the worker runs when it is first needed from what it begins with: these rooms, and all that only they need.
 * @param rooms by what the path of a module tells that it is of one.
 */
export function onDemand(rooms = ROOMS): OnDemand {
  let later: ReadonlySet<string> = new Set();
  const isOfRoom = (id: string) => rooms.some((room) => room.test(id));
  return {
    look(modules) {
      const byId = byIds(modules);
      const worker = modules.flatMap(({ id, isEntry }) => (isEntry && isWorker(id) ? [id] : []));
      const first = reachedFrom(worker, byId, ({ importedIds }) => importedIds.filter((id) => !isOfRoom(id)));
      later = new Set([...reachedFrom(worker, byId)].filter((id) => !first.has(id)));
    },
    has: (id) => later.has(id),
  };
}
