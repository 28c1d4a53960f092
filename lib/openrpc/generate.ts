import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openRpcDocument } from './document.ts';

/** `npm run openrpc`: writes `docs/openrpc.json`. */
const root = join(import.meta.dirname, '../..');
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
await writeFile(join(root, 'docs/openrpc.json'), `${JSON.stringify(openRpcDocument(version), null, 2)}\n`);
