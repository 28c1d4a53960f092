/** Runs in a page of the wallet: the vault is as one that an update has brought from before passwords were measured. */
export async function forgetMeasure(): Promise<void> {
  const opening = indexedDB.open('sheaf');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const database = opening.result;
  const transaction = database.transaction('vault', 'readwrite');
  const over = new Promise((resolve) => transaction.addEventListener('complete', resolve));
  const rows = transaction.objectStore('vault');
  const reading = rows.get('vault');
  reading.addEventListener('success', () =>
    rows.put({ ...reading.result, measured: crypto.getRandomValues(new Uint8Array(28)) }),
  );
  await over;
  database.close();
}
