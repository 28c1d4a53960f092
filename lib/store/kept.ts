/** Writes something. What can be read decides, whatever the database says of the write (N-04). @throws what it says, where nothing is there. */
export async function kept(write: () => PromiseLike<unknown>, isThere: () => Promise<boolean>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(await isThere().catch(() => false))) throw error;
  }
}
