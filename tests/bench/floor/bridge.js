// Beside the page: hands on what it gets, in both directions. When the worker has died, the next request starts it again.
let port;
addEventListener('floor.up', ({ detail }) => {
  if (!port) {
    port = chrome.runtime.connect();
    port.onMessage.addListener((text) => dispatchEvent(new CustomEvent('floor.down', { detail: text })));
    port.onDisconnect.addListener(() => {
      port = undefined;
    });
  }
  port.postMessage(detail);
});
