interface Counted {
  orderBy(index: 'seq'): { last(): PromiseLike<{ seq: number } | undefined> };
}

/** The next number of a table's own count, inside the caller's transaction; the clock is not asked (T-H17). */
export const nextSeq = async (table: Counted): Promise<number> => ((await table.orderBy('seq').last())?.seq ?? 0) + 1;
