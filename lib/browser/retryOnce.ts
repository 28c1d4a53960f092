/** How long to wait, in ms. A worker that is being ended does not live to see the end of it. */
const WAIT = 1_000;

/**
 * A browser that ends a worker cuts it off from the browser first: for a moment the worker runs on with calls that fail, and
 * would write down that they failed. A call that fails is made once more, after a while.
 * @throws what the second call throws.
 */
export function retryOnce<Result>(call: () => Promise<Result>, wait: number = WAIT): Promise<Result> {
  const pause = () => new Promise((resolve) => setTimeout(resolve, wait));
  // Where the browser is gone altogether the call throws before there is a promise.
  const attempt = async () => call();
  return attempt().catch(() => pause().then(attempt));
}
