/** What one of several readings of a kind is told by. */
export type Key = readonly (string | number)[];

/** Makes a reading of some tables one that need not be done again as long as nothing is written to them. */
export type Remember = <Args extends Key, Found>(
  tables: readonly string[],
  read: (...args: Args) => Promise<Found>,
) => (...args: Args) => Promise<Found>;

/** Reads each time: for screens, whose live queries follow what is read. */
export const everyTime: Remember = (_, read) => read;
