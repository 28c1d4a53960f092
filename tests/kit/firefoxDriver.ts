import type { Bidi } from './bidi.ts';
import type { Driver, Sought } from './driver.ts';
import { findButton, findField, isStill, type Wanted } from './find.ts';
import { strokesInFirefox } from './hands.ts';
import { until } from './until.ts';

/** A tab or a window. `url` follows it, and is empty once it is closed. */
export interface FirefoxPage {
  context: string;
  url: string;
}

/** As in the manifest. */
const ID = 'sheaf@sheaf-wallet.github.io';
/** Keys of the keyboard (W3C WebDriver, 17.4.2). */
const CONTROL = '\uE009';

interface Installed {
  driver: Driver<FirefoxPage>;
  /** Whether the wallet was not there before. */
  fresh: boolean;
  troubles: readonly string[];
  privileged(body: string): Promise<unknown>;
}

/** Installs the wallet where it is not, and drives it. */
export async function firefoxDriver(bidi: Bidi, extensionPath: string): Promise<Installed> {
  const { known, refresh } = await followPages(bidi);
  const troubles: string[] = [];
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
  bidi.on((method, { type, level, text, source }: LogEntry) => {
    if (method !== 'log.entryAdded' || type !== 'javascript' || level !== 'error') return;
    troubles.push(`${known.get(source.context ?? '')?.url ?? 'background'}: ${text}`);
  });

  async function evaluate(context: string, body: string, argument?: unknown): Promise<Remote> {
    const { type, result, exceptionDetails } = await bidi.send<Evaluated>('script.callFunction', {
      functionDeclaration: body,
      awaitPromise: true,
      target: { context },
      arguments: argument === undefined ? [] : [{ type: 'string', value: JSON.stringify(argument) }],
    });
    if (type === 'exception') throw new Error(exceptionDetails.text);
    return result;
  }

  const overJson = (code: string) => `async (json) => JSON.stringify(await (${code})(json && JSON.parse(json)))`;

  async function run(context: string, code: string, argument?: unknown): Promise<never> {
    const { value } = await evaluate(context, overJson(code), argument);
    return (value === undefined ? undefined : JSON.parse(String(value))) as never;
  }

  async function privileged(body: string): Promise<unknown> {
    const { contexts } = await bidi.send<Tree>('browsingContext.getTree', { 'moz:scope': 'chrome' });
    const [first] = contexts;
    if (!first) throw new Error('no window is open');
    return run(first.context, `async () => { ${body} }`);
  }

  const install = async (path: string): Promise<void> => {
    const packed = /\.(zip|xpi)$/.test(path);
    const extensionData = { type: packed ? 'archivePath' : 'path', path };
    await bidi.send('webExtension.install', { extensionData, ...(packed && { 'moz:permanent': true }) });
  };

  const host = () => privileged(`return WebExtensionPolicy.getByID('${ID}')?.mozExtensionHostname`);
  const fresh = (await host()) === undefined;
  if (fresh) await install(extensionPath);
  const origin = `moz-extension://${await host()}`;

  /**
   * The element, once it is in sight, nothing lies over it, and it stays where it is for two frames: what was done before may still
   * move the page. Then it is in the middle of the window.
   */
  async function reach({ context }: FirefoxPage, code: typeof findButton | typeof findField, sought: Wanted): Promise<Remote> {
    await bidi.send('browsingContext.activate', { context });
    const look = `async (json) => {
      const found = (${code})(JSON.parse(json));
      return found && (await (${isStill})(found)) ? found : null;
    }`;
    return until(`${sought.name} to press`, async () => {
      const found = await evaluate(context, look, sought);
      return found.type === 'node' && found;
    });
  }

  async function press({ context }: FirefoxPage, { sharedId }: Remote): Promise<void> {
    const origin = { type: 'element', element: { sharedId } };
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await bidi.send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }

  /** A window that closes under the press has taken it. */
  const click = (page: FirefoxPage, role: Wanted['role'], sought: Sought) =>
    reach(page, findButton, wanted(sought, role))
      .then((element) => press(page, element))
      .catch(async (error) => {
        await refresh();
        if (page.url) throw error;
      });

  async function type({ context }: FirefoxPage, text: string): Promise<void> {
    const stroke = (value: string) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
    const all = [{ type: 'keyDown', value: CONTROL }, ...stroke('a'), { type: 'keyUp', value: CONTROL }];
    const actions = [...all, ...[...text].flatMap(stroke)];
    await bidi.send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  const driver: Driver<FirefoxPage> = {
    origin,
    pages: refresh,
    urlOf: ({ url }) => url,
    async open(url) {
      // Beside the oldest tab: the window in front may be one of the wallet's, and about to close.
      const [referenceContext] = known.keys();
      const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab', referenceContext });
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
      return until('the tab', () => known.get(context));
    },
    closePage: async ({ context }) => {
      await bidi.send('browsingContext.close', { context });
    },
    click: (page, name) => click(page, 'button', name),
    tick: (page, name) => click(page, 'checkbox', name),
    offers: ({ context }, role, name) =>
      evaluate(context, `(json) => (${findButton})(JSON.parse(json)) !== null`, wanted(name, role)).then(
        ({ value }) => value === true,
        () => false,
      ),
    async strokes({ context }, at, strokes) {
      await bidi.send('browsingContext.activate', { context });
      await strokesInFirefox(bidi, context, at, strokes);
    },
    async fill(page, label, text) {
      await press(page, await reach(page, findField, wanted(label)));
      await type(page, text);
    },
    run: ({ context }, code, argument) => run(context, String(code), argument),
    async screenshot({ context }) {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async killWorker() {
      // As the browser's own tests do: the event page goes as it would when idle, without being asked whether it is.
      const options = '{ ignoreDevToolsAttached: true, disableResetIdleForTest: true }';
      await privileged(`await WebExtensionPolicy.getByID('${ID}').extension.terminateBackground(${options})`);
    },
    update: install,
  };
  return { driver, fresh, troubles, privileged };
}

/** All tabs and windows. Events bring their addresses; that a window was closed by the wallet itself is seen by looking only. */
async function followPages(bidi: Bidi) {
  const known = new Map<string, FirefoxPage>();
  function forget(page: FirefoxPage) {
    page.url = '';
    known.delete(page.context);
  }
  bidi.on((method, { context, url, parent }: { context: string; url: string; parent?: string | null }) => {
    if (method === 'browsingContext.contextCreated' && !parent) known.set(context, { context, url });
    const page = known.get(context);
    if (!page) return;
    if (method === 'browsingContext.contextDestroyed') forget(page);
    else if (MOVES.includes(method)) page.url = url;
  });
  await bidi.send('session.subscribe', { events: ['browsingContext'] });

  async function refresh(): Promise<FirefoxPage[]> {
    const { contexts } = await bidi.send<Tree>('browsingContext.getTree', { maxDepth: 0 });
    const open = new Set(contexts.map(({ context }) => context));
    for (const page of known.values()) if (!open.has(page.context)) forget(page);
    return [...known.values()];
  }
  return { known, refresh };
}

const MOVES = ['navigationCommitted', 'fragmentNavigated', 'historyUpdated', 'load'].map((name) => `browsingContext.${name}`);

function wanted(sought: Sought, role?: Wanted['role']): Wanted {
  if (typeof sought === 'string') return { role, name: sought, isTestId: false };
  if (sought instanceof RegExp) return { role, name: sought.source, flags: sought.flags, isTestId: false };
  return { role, name: sought.testId, isTestId: true };
}

interface Remote {
  type: string;
  value?: unknown;
  sharedId?: string;
}

interface Evaluated {
  type: 'success' | 'exception';
  result: Remote;
  exceptionDetails: { text: string };
}

interface LogEntry {
  type: string;
  level: string;
  text: string;
  source: { context?: string };
}

interface Tree {
  contexts: { context: string }[];
}
