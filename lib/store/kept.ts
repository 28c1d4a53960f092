/**
 * Writes something. Whether it is there afterwards decides, even if the database reported the write as failed (N-04).
 * @throws the database's error, where it is not there.
 */
export async function kept(write: () => PromiseLike<unknown>, isThere: () => Promise<boolean>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(await isThere().catch(() => false))) throw error;
  }
}
