/** For `vi.waitFor`, which gives up after a second: a machine with much else to do takes longer. In milliseconds. */
export const PATIENT = { timeout: 20_000, interval: 2 };
