import type { OwnName } from '../core/ownRequests.ts';
import { type Definition, type Method, namedMethods } from '../core/request/method.ts';
import { compose } from './compose.ts';
import { deployGuard } from './deployGuard.ts';
import { revokeDelegation } from './revokeDelegation.ts';
import { send } from './send.ts';
import { takeBack } from './takeBack.ts';
import { upgradeAccount } from './upgradeAccount.ts';

/** Everything that the owner can ask by the wallet's own screens, by its name. No page reaches any of it. */
const list = { compose, deployGuard, revokeDelegation, send, takeBack, upgradeAccount } satisfies Record<OwnName, Definition>;

export const ownMethods: readonly Method[] = namedMethods(list);
