// In the page's own world: `floor(text)` resolves with what the worker sends back, and nothing else is done with it.
(() => {
  const open = new Map();
  let next = 0;
  addEventListener('floor.down', ({ detail }) => {
    const { id, result } = JSON.parse(detail);
    open.get(id)?.(result);
    open.delete(id);
  });
  window.floor = (params) =>
    new Promise((resolve) => {
      const id = next++;
      open.set(id, resolve);
      dispatchEvent(new CustomEvent('floor.up', { detail: JSON.stringify({ id, params }) }));
    });
})();
