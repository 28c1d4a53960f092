// Answers at once, and knows nothing; or hands a question on to a node, and takes its answer as it is.
chrome.runtime.onConnect.addListener((port) => {
  port.onMessage.addListener(async (text) => {
    const { id, params } = JSON.parse(text);
    port.postMessage(JSON.stringify({ id, result: params.url ? await fromNode(params) : params }));
  });
});

const headers = { 'content-type': 'application/json' };
const fromNode = async ({ url, body }) => (await fetch(url, { method: 'POST', headers, body })).json();
